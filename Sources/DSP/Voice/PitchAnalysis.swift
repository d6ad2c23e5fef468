import Foundation

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
