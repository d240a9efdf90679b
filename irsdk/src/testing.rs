//! What the tests of several modules share: a builder of maps and files.

use std::vec::Vec;

use zerocopy::{FromZeros, IntoBytes};

use crate::header::Header;
use crate::vars::{VarHeader, VarType};

/// One variable and the bytes of its values.
#[derive(Clone)]
pub(crate) struct Variable {
    pub(crate) header: VarHeader,
    pub(crate) bytes: Vec<u8>,
}

/// A variable; its bytes are `count` values.
pub(crate) fn variable(name: &str, var_type: VarType, unit: &str, bytes: &[u8]) -> Variable {
    fn text<const N: usize>(text: &str) -> telemetry_core::wire::Text<N> {
        let mut bytes = [0; N];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        telemetry_core::wire::Text(bytes)
    }
    let mut header = VarHeader::new_zeroed();
    header.var_type = (var_type as i32).into();
    header.count = ((bytes.len() / var_type.size()) as i32).into();
    header.name = text(name);
    header.desc = text("What it is");
    header.unit = text(unit);
    Variable { header, bytes: bytes.to_vec() }
}

pub(crate) fn float(name: &str, value: f32) -> Variable {
    variable(name, VarType::Float, "", &value.to_le_bytes())
}

pub(crate) fn int(name: &str, value: i32) -> Variable {
    variable(name, VarType::Int, "", &value.to_le_bytes())
}

pub(crate) fn bits(name: &str, value: u32) -> Variable {
    variable(name, VarType::BitField, "", &value.to_le_bytes())
}

pub(crate) fn boolean(name: &str, value: bool) -> Variable {
    variable(name, VarType::Bool, "", &[u8::from(value)])
}

/// Six samples within one tick.
pub(crate) fn samples(name: &str, values: [f32; 6]) -> Variable {
    let mut variable =
        variable(name, VarType::Float, "", values.map(f32::to_le_bytes).as_flattened());
    variable.header.count_as_time = 1;
    variable
}

/// The variable headers, packed one behind the other in the row, and the row.
pub(crate) fn table(variables: &[Variable]) -> (Vec<u8>, Vec<u8>) {
    let (mut table, mut row) = (Vec::new(), Vec::new());
    for variable in variables {
        let mut header = variable.header;
        header.offset = (row.len() as i32).into();
        table.extend_from_slice(header.as_bytes());
        row.extend_from_slice(&variable.bytes);
    }
    (table, row)
}

pub(crate) const SESSION: &[u8] = b"---\nWeekendInfo:\n TrackName: spielberg gp\n...\n";

/// A file with this many equal records.
pub(crate) fn file(variables: &[Variable], records: usize) -> Vec<u8> {
    let (table, row) = table(variables);
    let mut header = Header::new_zeroed();
    header.ver = 2.into();
    header.status = 1.into();
    header.tick_rate = 60.into();
    header.session_info_len = (SESSION.len() as i32).into();
    header.session_info_offset = ((144 + table.len()) as i32).into();
    header.num_vars = (variables.len() as i32).into();
    header.var_header_offset = 144.into();
    header.num_buf = 1.into();
    header.buf_len = (row.len() as i32).into();
    header.var_buf.0[0].tick_count = 54_661.into();
    header.var_buf.0[0].buf_offset = ((144 + table.len() + SESSION.len()) as i32).into();
    [header.as_bytes(), &[0; 32], &table, SESSION, &row.repeat(records)].concat()
}

/// A live map; each buffer holds a tick and a row.
pub(crate) fn live(variables: &[Variable], buffers: &[(i32, &[u8])]) -> Vec<u8> {
    const ROOM: usize = 256;
    let (table, row) = table(variables);
    let mut header = Header::new_zeroed();
    header.ver = 2.into();
    header.status = 1.into();
    header.tick_rate = 60.into();
    header.session_info_len = (ROOM as i32).into();
    header.session_info_offset = 112.into();
    header.num_vars = (variables.len() as i32).into();
    header.var_header_offset = ((112 + ROOM) as i32).into();
    header.num_buf = (buffers.len() as i32).into();
    header.buf_len = (row.len() as i32).into();
    let mut rows = Vec::new();
    for (held, (tick, bytes)) in header.var_buf.0.iter_mut().zip(buffers) {
        held.tick_count = (*tick).into();
        held.buf_offset = ((112 + ROOM + table.len() + rows.len()) as i32).into();
        rows.extend_from_slice(bytes);
    }
    let mut session = [0; ROOM];
    session[..SESSION.len()].copy_from_slice(SESSION);
    [header.as_bytes(), &session, &table, &rows].concat()
}
