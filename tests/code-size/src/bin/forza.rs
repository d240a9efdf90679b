#![no_std]
#![no_main]

telemetry_code_size::program!(telemetry_decoders::forza::Decoder);
