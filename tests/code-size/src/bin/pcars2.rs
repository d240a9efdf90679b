#![no_std]
#![no_main]

telemetry_code_size::program!(telemetry_decoders::pcars2::Decoder);
