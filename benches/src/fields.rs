//! A format of the user's own.

use telemetry_decoders::custom::{BinaryField, Number, Order, Target};

/// Fields of every target and every kind of number, one behind the other, and a packet of them.
#[must_use]
pub fn fields(count: usize) -> (Vec<BinaryField>, Vec<u8>) {
    let variables = (0..32).map(Target::Variable);
    let targets = Target::FRAME.into_iter().chain(variables).cycle();
    let numbers = [Number::F32, Number::U8, Number::F32, Number::U16, Number::F32, Number::S32];
    let mut packet = Vec::new();
    let mut fields = Vec::new();
    for (at, (target, number)) in targets.zip(numbers.into_iter().cycle()).take(count).enumerate() {
        let order = if at % 5 == 4 { Order::Big } else { Order::Little };
        let field = BinaryField::new(target, packet.len() as u64, number);
        fields.push(field.in_order(order).scaled(0.5).plus(0.25));
        let bytes = match number {
            Number::F32 => (1.5f32 + at as f32).to_le_bytes(),
            _ => [3, 0, 0, 0],
        };
        packet.extend_from_slice(&bytes[..number.size()]);
    }
    (fields, packet)
}
