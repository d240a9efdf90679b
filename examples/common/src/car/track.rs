//! The circuit: a closed centreline with elevation and camber, and the racing line over it.

use std::f64::consts::{PI, TAU};

/// Width of the tarmac, m.
pub(super) const WIDTH: f64 = 13.0;
/// The racing line keeps the car's centre this far from the edge, m.
const LINE_MARGIN: f64 = 1.6;
/// Distance between two nodes of the tables, m (nearly: the lap holds a whole number of them).
const NODE: f64 = 4.0;
/// Width of the averaging that rounds the outline's corners, m: applied three times it makes the
/// curvature itself smooth, so that no force jumps where a corner begins.
const ROUNDING: usize = 31;
/// Passes that straighten the racing line, and how far each goes beyond its aim to need fewer.
const LINE_PASSES: usize = 800;
const OVERSHOOT: f64 = 1.9;
/// Camber per curvature, m: a corner of 50 m radius leans 1.4 % to its inside.
const CAMBER: f64 = 0.7;

/// Corners of the outline in driving order (x east, z north), m, beginning at the start line.
/// Rounding makes a sharp angle a slow corner and a blunt one a fast kink.
const OUTLINE: [[f64; 2]; 11] = [
    [0.0, 0.0],
    [0.0, 630.0],
    [270.0, 715.0],
    [370.0, 450.0],
    [225.0, 260.0],
    [540.0, 65.0],
    [580.0, -280.0],
    [260.0, -200.0],
    [235.0, -480.0],
    [135.0, -625.0],
    [0.0, -505.0],
];

/// Values at even steps around the lap, joined by smooth cubics.
#[derive(Clone, Debug)]
pub(super) struct Table {
    values: Vec<f64>,
    step: f64,
}

impl Table {
    pub(super) fn new(values: Vec<f64>, step: f64) -> Self {
        Self { values, step }
    }

    /// Value and slope (per metre) at distance `s`, which may lie on any lap.
    pub(super) fn at(&self, s: f64) -> (f64, f64) {
        let n = self.values.len();
        let place = s.rem_euclid(self.step * n as f64) / self.step;
        let i = place as usize % n;
        let t = place.fract();
        let [a, b, c, d] = [n - 1, 0, 1, 2].map(|k| self.values[(i + k) % n]);
        let (c1, c2, c3) = (c - a, 2.0 * a - 5.0 * b + 4.0 * c - d, 3.0 * (b - c) + d - a);
        let value = b + 0.5 * t * (c1 + t * (c2 + t * c3));
        (value, 0.5 * (c1 + t * (2.0 * c2 + t * 3.0 * c3)) / self.step)
    }
}

/// Where a point lies on the track, and what the surface does there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// Distance along the centreline since the start line was first crossed, m.
    pub(super) s: f64,
    /// Distance from the centreline, positive to its right, m.
    pub(super) offset: f64,
    /// Direction of the centreline, rad.
    pub(super) heading: f64,
    /// Height of the surface, m.
    pub(super) height: f64,
    /// Slope of the surface along the centreline and to its right.
    pub(super) slope: [f64; 2],
}

/// The circuit.
#[derive(Clone, Debug)]
pub(super) struct Track {
    pub(super) length: f64,
    pub(super) step: f64,
    x: Table,
    z: Table,
    curvature: Table,
    elevation: Table,
    line: Table,
}

impl Track {
    pub(super) fn new() -> Self {
        let (points, length) = even_nodes(&rounded_outline());
        let n = points.len();
        let step = length / n as f64;
        let table = |value: &dyn Fn(usize) -> f64| Table::new((0..n).map(value).collect(), step);
        let normals = normals(&points);
        let line = racing_line(&points, &normals);
        Self {
            length,
            step,
            x: table(&|i| points[i][0]),
            z: table(&|i| points[i][1]),
            curvature: Table::new(curvature(&points, step), step),
            elevation: table(&|i| {
                let lap = TAU * i as f64 / n as f64;
                9.0 * (lap + 0.4).sin() + 4.0 * (2.0 * lap + 1.9).sin() + 1.5 * (5.0 * lap).sin()
            }),
            line: Table::new(line, step),
        }
    }

    /// Signed distance from the nearest crossing of the start line, m.
    pub(super) fn past_line(&self, s: f64) -> f64 {
        (s + self.length / 2.0).rem_euclid(self.length) - self.length / 2.0
    }

    /// Offset of the racing line from the centreline, m.
    pub(super) fn line_offset(&self, s: f64) -> f64 {
        self.line.at(s).0
    }

    /// World x and z of a point given by distance and offset.
    pub(super) fn point(&self, s: f64, offset: f64) -> [f64; 2] {
        let ((x, dx), (z, dz)) = (self.x.at(s), self.z.at(s));
        let norm = dx.hypot(dz);
        [x + offset * dz / norm, z - offset * dx / norm]
    }

    /// Finds a point near distance `s`, where it was a step ago.
    pub(super) fn locate(&self, s: f64, [px, pz]: [f64; 2]) -> Place {
        let ((x, dx), (z, dz)) = (self.x.at(s), self.z.at(s));
        let norm = dx.hypot(dz);
        let (tx, tz) = (dx / norm, dz / norm);
        let (curvature, bend) = self.curvature.at(s);
        let offset = (px - x) * tz - (pz - z) * tx;
        // A metre of the centreline is less than a metre on the inside of a corner.
        let stretch = (1.0 - curvature * offset).max(0.2);
        let (elevation, grade) = self.elevation.at(s);
        Place {
            s: s + ((px - x) * tx + (pz - z) * tz) / stretch,
            offset,
            heading: tx.atan2(tz),
            height: elevation - CAMBER * curvature * offset,
            slope: [(grade - CAMBER * bend * offset) / stretch, -CAMBER * curvature],
        }
    }

    /// Curvature of the racing line at each node, 1/m, positive to the right.
    pub(super) fn line_curvature(&self) -> Vec<f64> {
        let points: Vec<_> = (0..self.line.values.len())
            .map(|i| self.point(i as f64 * self.step, self.line.values[i]))
            .collect();
        curvature(&points, self.step)
    }
}

/// The outline at every metre with its corners rounded off.
fn rounded_outline() -> Vec<[f64; 2]> {
    let mut points = Vec::new();
    for (i, from) in OUTLINE.iter().enumerate() {
        let to = OUTLINE[(i + 1) % OUTLINE.len()];
        let metres = (to[0] - from[0]).hypot(to[1] - from[1]).round() as usize;
        points.extend((0..metres).map(|m| {
            let t = m as f64 / metres as f64;
            [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])]
        }));
    }
    let n = points.len();
    for _ in 0..3 {
        points = (0..n)
            .map(|i| {
                let window = (0..ROUNDING).map(|k| points[(i + n + k - ROUNDING / 2) % n]);
                let sum = window.fold([0.0, 0.0], |a, p| [a[0] + p[0], a[1] + p[1]]);
                sum.map(|v| v / ROUNDING as f64)
            })
            .collect();
    }
    points
}

/// Nodes at even distances along a closed polyline, and its length.
fn even_nodes(points: &[[f64; 2]]) -> (Vec<[f64; 2]>, f64) {
    let n = points.len();
    let gap = |i: usize| {
        let (a, b) = (points[i % n], points[(i + 1) % n]);
        (b[0] - a[0]).hypot(b[1] - a[1])
    };
    let length: f64 = (0..n).map(gap).sum();
    let count = (length / NODE).round() as usize;
    let (mut i, mut passed) = (0, 0.0);
    let nodes = (0..count)
        .map(|k| {
            let wanted = length * k as f64 / count as f64;
            while passed + gap(i) < wanted {
                passed += gap(i);
                i += 1;
            }
            let (a, b, t) = (points[i % n], points[(i + 1) % n], (wanted - passed) / gap(i));
            [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]
        })
        .collect();
    (nodes, length)
}

/// Unit vectors to the right of the centreline at each node.
fn normals(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let n = points.len();
    (0..n)
        .map(|i| {
            let (a, b) = (points[(i + n - 1) % n], points[(i + 1) % n]);
            let (dx, dz) = (b[0] - a[0], b[1] - a[1]);
            [dz / dx.hypot(dz), -dx / dx.hypot(dz)]
        })
        .collect()
}

/// Turn per metre at each node of a closed polyline, smoothed over three nodes.
fn curvature(points: &[[f64; 2]], step: f64) -> Vec<f64> {
    let n = points.len();
    let turn = |i: usize| {
        let [a, b, c] = [n - 1, 0, 1].map(|k| points[(i + k) % n]);
        let heading = |p: [f64; 2], q: [f64; 2]| (q[0] - p[0]).atan2(q[1] - p[1]);
        let gap = ((c[0] - a[0]).hypot(c[1] - a[1]) / 2.0).max(step / 2.0);
        wrap(heading(b, c) - heading(a, b)) / gap
    };
    (0..n).map(|i| (turn((i + n - 1) % n) + 2.0 * turn(i) + turn((i + 1) % n)) / 4.0).collect()
}

/// Offsets that bend the line as little as the width allows: every node in turn moves to where a
/// thin elastic rod through its neighbours would lie.
fn racing_line(points: &[[f64; 2]], normals: &[[f64; 2]]) -> Vec<f64> {
    let n = points.len();
    let limit = WIDTH / 2.0 - LINE_MARGIN;
    let mut line = points.to_vec();
    let mut offsets = vec![0.0f64; n];
    for _ in 0..LINE_PASSES {
        for i in 0..n {
            let [a, b, c, d] = [n - 2, n - 1, 1, 2].map(|k| line[(i + k) % n]);
            let rod = |axis: usize| (4.0 * (b[axis] + c[axis]) - a[axis] - d[axis]) / 6.0;
            let ([x, z], [nx, nz]) = (points[i], normals[i]);
            let aim = (rod(0) - x) * nx + (rod(1) - z) * nz;
            let offset = (offsets[i] + OVERSHOOT * (aim - offsets[i])).clamp(-limit, limit);
            offsets[i] = offset;
            line[i] = [x + offset * nx, z + offset * nz];
        }
    }
    offsets
}

/// An angle brought into -π..π.
pub(super) fn wrap(angle: f64) -> f64 {
    (angle + PI).rem_euclid(TAU) - PI
}
