import CLibrary

/// Unwraps angles in radians: successive angles never differ by more than half a turn.
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
