import CLibrary

/// Finds the fundamental frequency of a sound in each frame: Praat's analysis, shared by pitch and harmonicity.
///
/// Each frame has up to 14 candidates, the maxima of its correlation, and one that says it is unvoiced; the
/// path of least cost through all frames decides (`PitchLattice`). A decision frame by frame would jump by
/// octaves, since a sound of period T also has the period 2T.
///
/// Voice research quotes Praat, so its values are the specification: windows, thresholds, costs and even the
/// order of roundings (`FrameGrid`) are Praat's; only the interpolation differs between its versions; frames and voiced frames are as many, frequencies agree
/// to 2e-8. Faster is only what keeps the values: one transform a frame, polynomials for the maxima
/// (`SincPolynomials`), no allocation.
struct PitchAnalysis {
  /// The times of the frames, voiced or not.
  let grid: FrameGrid
  /// One candidate per frame; nil in unvoiced frames.
  let path: [PitchCandidate?]

  init(_ signal: Signal, _ settings: PitchSettings, by method: PitchMethod, praat: PraatVersion) {
    let frames = PitchFrames(signal.scaledForProducts, settings, method)
    grid = frames.grid
    guard grid.count > 0, frames.highestPeak > 0 else {
      path = [PitchCandidate?](repeating: nil, count: grid.count)
      return
    }
    let curve = method.curve(praat.sincWindow)
    switch method {
    case .hann, .gaussian:
      var correlation = FrameAutocorrelation(frames, window: method.window(frames.windowCount))
      path = Self.path(through: frames, settings, by: curve, &correlation)
    case .crossCorrelation, .accurateCrossCorrelation:
      var correlation = FrameCrossCorrelation(frames)
      path = Self.path(through: frames, settings, by: curve, &correlation)
    }
  }

  private static func path<Correlation: FrameCorrelation & ~Copyable>(
    through frames: PitchFrames, _ settings: PitchSettings, by curve: SincPolynomials,
    _ correlation: inout Correlation
  ) -> [PitchCandidate?] {
    var lags = SymmetricLags(last: frames.longestLag)
    let search = PitchCandidateSearch(frames, settings, by: curve)
    var lattice = PitchLattice(settings)
    for frame in 0..<frames.grid.count {
      let peak = correlation.correlate(at: frames.grid.time(ofFrame: frame), into: &lags)
      lattice.append(search.candidates(in: lags), relativePeak: peak)
    }
    return lattice.bestPath()
  }
}

extension PitchMethod {
  /// Both windows are 0 one sample beyond their ends.
  fileprivate func window(_ count: Int) -> [Double] {
    guard self == .hann else { return gaussianWindow(count: count) }
    return Array(hannWindow(count: count + 2, symmetry: .symmetric).dropFirst().dropLast())
  }
}

/// The method of correlating a section of sound with later sound.
enum PitchMethod: Sendable {
  /// Autocorrelation of three periods with a Hann window.
  case hann
  /// Autocorrelation of nine periods with a Gaussian window, which effectively uses about half of them.
  case gaussian
  /// Cross-correlation of one period with each later one, without a window.
  case crossCorrelation
  /// The same with the deeper interpolation of harmonicity.
  case accurateCrossCorrelation

  /// Length of the window, in longest periods.
  var periodCount: Double {
    switch self {
    case .hann: 3
    case .gaussian: 9
    case .crossCorrelation, .accurateCrossCorrelation: 1
    }
  }

  /// Length of the sound that a frame uses, in longest periods.
  var spannedPeriodCount: Double {
    switch self {
    case .hann, .gaussian: periodCount
    case .crossCorrelation, .accurateCrossCorrelation: 2
    }
  }

  /// Ratio of the window length to the longest lag used.
  var lagDivisor: Int {
    switch self {
    case .hann: 2
    case .gaussian: 4
    case .crossCorrelation, .accurateCrossCorrelation: 1
    }
  }

  /// The interpolation between two lags: deeper where the height of the maximum is the result.
  func curve(_ window: SincWindow) -> SincPolynomials {
    switch self {
    case .hann, .crossCorrelation: .shallow(window)
    case .gaussian, .accurateCrossCorrelation: .deep(window)
    }
  }
}

/// Search range, thresholds and transition costs of a pitch analysis.
struct PitchSettings: Sendable {
  /// Lower limit of the fundamental frequency, which sets the length of a frame.
  let floorHz: Double
  /// Upper limit of the fundamental frequency, exclusive.
  let ceilingHz: Double
  let stepSeconds: Double
  /// Frames whose peak is below this share of the sound's highest peak are probably silent.
  let silenceThreshold: Double
  /// The strength that a voiced candidate has to reach.
  let voicingThreshold: Double
  /// Strength subtracted per octave below the ceiling.
  let octaveCost: Double
  /// Strength subtracted per octave of change between frames 10 ms apart.
  let octaveJumpCost: Double
  /// Strength subtracted for each voicing onset or offset between frames 10 ms apart.
  let voicingChangeCost: Double

  /// Settings for the pitch of speech. Source: Praat 6.1, "To Pitch (ac)...".
  static func speech(_ range: PitchRange, sampleRateHz: Double) -> PitchSettings {
    PitchSettings(
      floorHz: range.floorHz, ceilingHz: min(range.ceilingHz, 0.5 * sampleRateHz),
      stepSeconds: 0.75 / range.floorHz, silenceThreshold: 0.03, voicingThreshold: 0.45,
      octaveCost: 0.01, octaveJumpCost: 0.35, voicingChangeCost: 0.14)
  }

  /// Settings for the pitch of speech by cross-correlation, whose frames are a quarter of a longest period
  /// apart. Source: Praat 6.1, "To Pitch (cc)...".
  static func correlatedSpeech(_ range: PitchRange, sampleRateHz: Double) -> PitchSettings {
    PitchSettings(
      floorHz: range.floorHz, ceilingHz: min(range.ceilingHz, 0.5 * sampleRateHz),
      stepSeconds: 0.25 / range.floorHz, silenceThreshold: 0.03, voicingThreshold: 0.45,
      octaveCost: 0.01, octaveJumpCost: 0.35, voicingChangeCost: 0.14)
  }

  /// Settings for running speech behind a filter. Source: Praat 7.0.02, "To Pitch (filtered ac)...".
  static func filteredSpeech(_ range: PitchRange, sampleRateHz: Double) -> PitchSettings {
    PitchSettings(
      floorHz: range.floorHz, ceilingHz: min(range.ceilingHz, 0.5 * sampleRateHz),
      stepSeconds: 0.75 / range.floorHz, silenceThreshold: 0.09, voicingThreshold: 0.5,
      octaveCost: 0.055, octaveJumpCost: 0.35, voicingChangeCost: 0.14)
  }

  /// Settings for the harmonics-to-noise ratio: independent frames, any pitch from 75 Hz.
  ///
  /// Source: Praat 6.1, "To Harmonicity (cc)..." and "To Harmonicity (ac)...".
  static func harmonicity(sampleRateHz: Double) -> PitchSettings {
    PitchSettings(
      floorHz: 75, ceilingHz: 0.5 * sampleRateHz, stepSeconds: 0.01, silenceThreshold: 0.1,
      voicingThreshold: 0, octaveCost: 0, octaveJumpCost: 0, voicingChangeCost: 0)
  }

  /// Whether the pitch of a frame does not depend on neighboring frames.
  var treatsFramesIndependently: Bool { octaveJumpCost == 0 && voicingChangeCost == 0 }

  /// Maximum number of candidates per frame, at least the number of multiples of one period that fit into the
  /// range.
  var candidateCount: Int { max(14, Int(clamping: ceilingHz / floorHz) - 1) }

  /// The weight of a candidate, without transition costs.
  func weight(_ candidate: PitchCandidate) -> Double {
    guard octaveCost > 0 else { return candidate.strength }
    return candidate.strength - octaveCost * log2(ceilingHz / candidate.frequencyHz)
  }

  /// The weight of the unvoiced candidate in a frame with this peak relative to the sound's highest peak.
  func unvoicedWeight(relativePeak: Double) -> Double {
    let silence = 2 - relativePeak / (silenceThreshold / (1 + voicingThreshold))
    return voicingThreshold + max(0, silence)
  }
}

/// All candidates of all frames, and the best path through them.
///
/// Source: Viterbi's algorithm, as in Boersma P (1993), section 5.
struct PitchLattice {
  private let settings: PitchSettings
  private var nodes: [Node] = []
  /// Index of the first node of each frame, and the total number of nodes.
  private var starts = [0]

  /// One candidate of a frame, voiced or unvoiced.
  private struct Node {
    let candidate: PitchCandidate?
    let octaves: Double
    /// Weight of the candidate; after `connect`, weight of the best path up to it.
    var weight: Double
    /// The node before this one on that path.
    var origin = 0
  }

  init(_ settings: PitchSettings) { self.settings = settings }

  /// Adds a frame; `relativePeak` is its peak relative to the sound's highest peak.
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

  /// One candidate per frame, nil in unvoiced frames; of several equally good paths the first.
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

  /// Finds the best predecessor of each node of a frame.
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

  /// Costs apply to frames 10 ms apart; longer steps cost less.
  private func cost(from earlier: Node, to node: Node) -> Double {
    let scale = 0.01 / settings.stepSeconds
    switch (earlier.candidate, node.candidate) {
    case (nil, nil): return 0
    case (nil, _), (_, nil): return scale * settings.voicingChangeCost
    default: return scale * settings.octaveJumpCost * abs(earlier.octaves - node.octaves)
    }
  }
}
