import CLibrary

/// Looks for the pitch of a sound in its frames.
struct PitchAnalysis {
  /// When the frames are.
  let grid: FrameGrid
  /// One a frame; nil where there is no voice.
  let path: [PitchCandidate?]

  init(_ signal: Signal, _ settings: PitchSettings, by method: PitchMethod) {
    let frames = PitchFrames(signal.scaledForProducts, settings, method)
    grid = frames.grid
    guard grid.count > 0, frames.highestPeak > 0 else {
      path = [PitchCandidate?](repeating: nil, count: grid.count)
      return
    }
    switch method {
    case .hann, .gaussian:
      var correlation = FrameAutocorrelation(frames, window: method.window(frames.windowCount))
      path = Self.path(through: frames, settings, depth: method.depth, &correlation)
    case .crossCorrelation:
      var correlation = FrameCrossCorrelation(frames)
      path = Self.path(through: frames, settings, depth: method.depth, &correlation)
    }
  }

  private static func path<Correlation: FrameCorrelation & ~Copyable>(
    through frames: PitchFrames, _ settings: PitchSettings, depth: Int,
    _ correlation: inout Correlation
  ) -> [PitchCandidate?] {
    var lags = SymmetricLags(last: frames.longestLag)
    let search = PitchCandidateSearch(frames, settings, depth: depth)
    var lattice = PitchLattice(settings)
    for frame in 0..<frames.grid.count {
      let peak = correlation.correlate(at: frames.grid.time(ofFrame: frame), into: &lags)
      lattice.append(search.candidates(in: lags), relativePeak: peak)
    }
    return lattice.bestPath()
  }
}

extension PitchMethod {
  /// Both windows reach 0 one sample beyond their ends.
  fileprivate func window(_ count: Int) -> [Double] {
    guard self == .hann else { return gaussianWindow(count: count) }
    return Array(hannWindow(count: count + 2, symmetry: .symmetric).dropFirst().dropLast())
  }
}

/// How a stretch of sound is compared with itself some time later.
enum PitchMethod: Sendable {
  /// The autocorrelation of three periods under a raised cosine.
  case hann
  /// The autocorrelation of nine periods under a Gaussian, which weighs about half of them.
  case gaussian
  /// The correlation of one period with every one that begins later, neither under a window.
  case crossCorrelation

  /// The window in longest periods.
  var periodCount: Double {
    switch self {
    case .hann: 3
    case .gaussian: 9
    case .crossCorrelation: 1
    }
  }

  /// What a frame takes of the sound, in longest periods.
  var spannedPeriodCount: Double { self == .crossCorrelation ? 2 : periodCount }

  /// The window over the longest lag that is looked at.
  var lagDivisor: Int {
    switch self {
    case .hann: 2
    case .gaussian: 4
    case .crossCorrelation: 1
    }
  }

  /// Values on either side that a correlation between two lags is interpolated from.
  var depth: Int { self == .hann ? 70 : 700 }
}

/// What an analysis of pitch looks for, and what it costs to change from frame to frame.
struct PitchSettings: Sendable {
  /// The lowest pitch that is found.
  let floorHz: Double
  /// Above the highest pitch that is found.
  let ceilingHz: Double
  let stepSeconds: Double
  /// Frames whose peak is below this share of the sound's highest are likely silent.
  let silenceThreshold: Double
  /// The strength that a pitch has to reach.
  let voicingThreshold: Double
  /// Strength taken off for every octave below the ceiling.
  let octaveCost: Double
  /// Strength taken off for every octave from one frame to the next, 10 ms later.
  let octaveJumpCost: Double
  /// Strength taken off where voice begins or ends between frames 10 ms apart.
  let voicingChangeCost: Double

  /// For the pitch of speech. Source: Praat 6.1, "To Pitch (ac)...".
  static func speech(_ range: PitchRange, sampleRateHz: Double) -> PitchSettings {
    PitchSettings(
      floorHz: range.floorHz, ceilingHz: min(range.ceilingHz, 0.5 * sampleRateHz),
      stepSeconds: 0.75 / range.floorHz, silenceThreshold: 0.03, voicingThreshold: 0.45,
      octaveCost: 0.01, octaveJumpCost: 0.35, voicingChangeCost: 0.14)
  }

  /// For the ratio of harmonics to noise: each frame by itself, at any pitch from 75 Hz on.
  ///
  /// Source: Praat 6.1, "To Harmonicity (cc)..." and "To Harmonicity (ac)...".
  static func harmonicity(sampleRateHz: Double) -> PitchSettings {
    PitchSettings(
      floorHz: 75, ceilingHz: 0.5 * sampleRateHz, stepSeconds: 0.01, silenceThreshold: 0.1,
      voicingThreshold: 0, octaveCost: 0, octaveJumpCost: 0, voicingChangeCost: 0)
  }

  /// Whether a frame's pitch does not depend on those of its neighbors.
  var takesFramesAlone: Bool { octaveJumpCost == 0 && voicingChangeCost == 0 }

  /// The largest number of periods that a frame is searched for: no fewer than the multiples of
  /// one period that fit into the range.
  var candidateCount: Int { max(14, Int(clamping: ceilingHz / floorHz) - 1) }

  /// How much a candidate speaks for itself.
  func weight(_ candidate: PitchCandidate) -> Double {
    guard octaveCost > 0 else { return candidate.strength }
    return candidate.strength - octaveCost * log2(ceilingHz / candidate.frequencyHz)
  }

  /// How much speaks against any voice in a frame whose peak is a share of the sound's highest.
  func unvoicedWeight(relativePeak: Double) -> Double {
    let silence = 2 - relativePeak / (silenceThreshold / (1 + voicingThreshold))
    return voicingThreshold + max(0, silence)
  }
}

/// Every way to understand a sound frame by frame, and the best one through all of them.
///
/// Source: Viterbi's algorithm, as in Boersma P (1993), section 5.
struct PitchLattice {
  private let settings: PitchSettings
  private var nodes: [Node] = []
  /// Where the nodes of each frame begin, and at last where those of the next would.
  private var starts = [0]

  /// One way to understand a frame: with some pitch, or without any.
  private struct Node {
    let candidate: PitchCandidate?
    /// Logarithm of the pitch.
    let octaves: Double
    /// What speaks for it by itself, later for the best path up to it.
    var weight: Double
    /// The node before it on that path.
    var origin = 0
  }

  init(_ settings: PitchSettings) { self.settings = settings }

  /// Adds a frame, `relativePeak` being its peak as a share of the sound's highest.
  mutating func append(_ candidates: [PitchCandidate], relativePeak: Double) {
    let unvoiced = settings.unvoicedWeight(relativePeak: relativePeak)
    nodes.append(Node(candidate: nil, octaves: 0, weight: unvoiced))
    for candidate in candidates {
      nodes.append(
        Node(
          candidate: candidate, octaves: log2(candidate.frequencyHz),
          weight: settings.weight(candidate)))
    }
    starts.append(nodes.count)
  }

  /// One candidate a frame, nil where there is no voice; of paths as good as each other the first.
  consuming func bestPath() -> [PitchCandidate?] {
    for frame in stride(from: 1, to: starts.count - 1, by: 1) { connect(frame) }
    guard starts.count > 1 else { return [] }
    var path: [PitchCandidate?] = []
    var node = strongest(of: starts.count - 2)
    for _ in 1..<starts.count {
      path.append(nodes[node].candidate)
      node = nodes[node].origin
    }
    return path.reversed()
  }

  /// Finds the best way from the frame before to each node of a frame.
  private mutating func connect(_ frame: Int) {
    for node in starts[frame]..<starts[frame + 1] {
      var (best, origin) = (-Double.infinity, starts[frame - 1])
      for earlier in starts[frame - 1]..<starts[frame] {
        let weight = nodes[earlier].weight - cost(from: nodes[earlier], to: nodes[node])
        if weight > best { (best, origin) = (weight, earlier) }
      }
      nodes[node].weight += best
      nodes[node].origin = origin
    }
  }

  private func strongest(of frame: Int) -> Int {
    var best = starts[frame]
    for node in starts[frame]..<starts[frame + 1] where nodes[node].weight > nodes[best].weight {
      best = node
    }
    return best
  }

  /// Costs hold for frames 10 ms apart; the longer the step, the easier the change.
  private func cost(from earlier: Node, to node: Node) -> Double {
    let scale = 0.01 / settings.stepSeconds
    switch (earlier.candidate, node.candidate) {
    case (nil, nil): return 0
    case (nil, _), (_, nil): return scale * settings.voicingChangeCost
    default: return scale * settings.octaveJumpCost * abs(earlier.octaves - node.octaves)
    }
  }
}
