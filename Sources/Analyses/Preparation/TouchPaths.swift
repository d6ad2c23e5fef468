import Recordings

/// The ways of fingers over the screen, in points from its top left.
struct TouchPaths {
  private static let (began, moved, ended, cancelled) = (0.0, 1.0, 3.0, 4.0)  // UITouchPhase

  /// One for each finger from its touching to its lifting, by the begin of each.
  let paths: [[SIMD2<Double>]]

  /// Those of a step's touch recording; nil without one that holds any.
  init?(_ step: SessionStep) {
    let samples = step.recordings.lazy.compactMap { recording in
      if case .touch(let samples) = recording.content { samples } else { nil }
    }.first
    let paths = samples.map(Self.paths) ?? []
    guard !paths.isEmpty else { return nil }
    self.paths = paths
  }

  private static func paths(_ samples: TouchSamples) -> [[SIMD2<Double>]] {
    var paths: [[SIMD2<Double>]] = []
    // Where each finger's path stands.
    var open: [Double: Int] = [:]
    for row in 0..<samples.count {
      let (finger, place) = (samples.indices[row], SIMD2(samples.x[row], samples.y[row]))
      guard finger.isFinite, place.x.isFinite, place.y.isFinite else { continue }
      let phase = samples.phases[row]
      if phase == began {
        open[finger] = paths.count
        paths.append([place])
      } else if phase == moved || phase == ended || phase == cancelled, let number = open[finger] {
        paths[number].append(place)
        if phase != moved { open[finger] = nil }
      }
    }
    return paths
  }
}
