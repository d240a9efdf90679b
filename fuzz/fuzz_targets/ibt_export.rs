#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| telemetry_fuzz::ibt_export(data));
