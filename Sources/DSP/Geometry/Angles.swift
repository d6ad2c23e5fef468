import CLibrary

/// Unwraps angles in radians, as NumPy's `unwrap`: successive angles never differ by more than half a turn.
///
/// Right as long as the true angle turns by less than half a turn between two samples, which at 50 Hz is
/// 25 turns a second.
public func unwrapped(_ radians: [Double]) -> [Double] {
  var turns = 0.0
  var previous = radians.first ?? 0
  return radians.map { angle in
    turns -= ((angle - previous) / (2 * .pi)).rounded()
    previous = angle
    return angle + 2 * .pi * turns
  }
}

/// Converts an angle from radians to degrees.
public func degrees(fromRadians radians: Double) -> Double { radians * 180 / .pi }

/// Converts an angle from degrees to radians.
public func radians(fromDegrees degrees: Double) -> Double { degrees * .pi / 180 }
