import Metrics
import Recordings

/// A trail with what a touch recorder tells of it.
struct MeasuredTrail {
  let trail: Trail
  /// Nil where no touch recording fits.
  let touches: TrailTouches?

  init(_ trail: Trail, _ step: SessionStep) {
    self.trail = trail
    touches =
      step.recordings.lazy.compactMap { recording in
        if case .touch(let samples) = recording.content {
          TrailTouches(samples, trail.reached)
        } else {
          nil
        }
      }.first
  }
}

extension MeasuredTrail {
  /// What only trails with letters have.
  func ofLetters(_ reading: () -> Reading) -> Reading {
    switch trail.type {
    case .alternating: reading()
    case .numbers: .absent(.onlyTrailB)
    case nil: .absent(.trailTypeUnknown)
    }
  }
}
