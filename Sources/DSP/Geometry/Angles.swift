import CLibrary

/// Angles in radians made continuous: from one to the next is never more than half a turn.
public func unwrapped(_ radians: [Double]) -> [Double] {
  var turns = 0.0
  var previous = radians.first ?? 0
  return radians.map { angle in
    turns -= ((angle - previous) / (2 * .pi)).rounded()
    previous = angle
    return angle + 2 * .pi * turns
  }
}

/// An angle in degrees, given in radians.
public func degrees(fromRadians radians: Double) -> Double { radians * 180 / .pi }

/// An angle in radians, given in degrees.
public func radians(fromDegrees degrees: Double) -> Double { degrees * .pi / 180 }
