import DSP

/// Walking so slow or so uneven that only strides of 1.8 to 4 s repeat.
///
/// Windows of 3 s hold one such stride at most, and a foot of a hemiparetic walker may land without a visible
/// rise. The stride itself repeats in all axes together.
///
/// Windows of 10 s over the whole recording are joined to runs of one stride time, and a run that ordinary
/// walking does not explain is walking. Several runs may be open at once, since a window that repeats by
/// chance must not end a walk. The contacts of one foot are then rises of the strongest movement, because it
/// is not known which axis shows them.
///
/// The rules are this tool's own. A hemiparetic walker with strides of 2.9 s has 85 contacts instead of 42,
/// of 80 that were counted; of about 200 other recordings none has a run. A movement that repeats like
/// strides cannot be told from walking.
struct SlowGait {
  static let shortestStrideSeconds = 1.8
  static let smallestStrength = 0.45
  /// Largest distance between the starts of two windows of a run, in seconds, and how far their stride times
  /// may differ.
  static let (longestBreakSeconds, strideTolerance) = (10.0, 0.25)
  /// A run has at least so many windows, this share of the windows it spans, and so many strides.
  static let (fewestWindows, smallestShareOfWindows, fewestStrides) = (6, 0.5, 5.0)
  /// Ordinary walking of this confidence may cover at most this share of the run.
  static let (ordinaryConfidence, largestOrdinaryShare) = (0.3, 0.3)

  /// The samples that the run spans.
  let span: Range<Int>
  let strideSeconds: Double

  /// The marks of one foot in seconds: rises of the strongest movement, one per stride; none where no chain
  /// of them was found. `bounds` limits them, in seconds.
  func marks(_ channels: StrideChannels, _ pose: PhonePose, bounds: Range<Double>)
    throws(SignalError) -> [[Double]]
  {
    guard let movement = channels.strongestMovement(in: span) else { return [] }
    let candidates = try ContactCandidates.slow(
      movement, strideHz: 1 / strideSeconds, bounds: bounds)
    let inside = candidates.filter { span.contains($0.high) }
    guard inside.count >= ContactChain.shortestChain else { return [] }
    var chain = ContactChain(
      candidates, down: candidates.map { pose.down(at: $0.time) }, stepHz: 1 / strideSeconds,
      inside: inside.map(\.size), smallestExpectedSize: 0)
    return chain.chains().filter { $0.count >= WalkingBouts.fewestContacts }.map { chain in
      chain.map { candidates[$0].middle / DetectionSignal.sampleRateHz }
    }
  }

  /// The runs of a recording that ordinary walking does not explain, in order of time, none overlapping
  /// another.
  static func find(
    _ channels: StrideChannels, _ signal: DetectionSignal, besides confident: [ClosedRange<Double>]
  ) -> [SlowGait] {
    let duration = Double(signal.count) / DetectionSignal.sampleRateHz
    let covered = confident.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    let shortestSpan =
      StrideChannels.windowSeconds + Double(fewestWindows - 1) * StrideChannels.hopSeconds
    // Less uncovered time than this cannot contain a run, and the search is slow.
    guard duration - covered >= (1 - largestOrdinaryShare) * shortestSpan else { return [] }
    let valid = runs(channels, signal).compactMap { SlowGait($0, besides: confident) }
    let byEvidence = valid.sorted { $0.windowCount > $1.windowCount }
    return byEvidence.reduce(into: [SlowGait]()) { chosen, run in
      if !chosen.contains(where: { $0.span.overlaps(run.span) }) { chosen.append(run) }
    }.sorted { $0.span.lowerBound < $1.span.lowerBound }
  }

  private let windowCount: Int

  /// Windows of one stride time, in order of time.
  private struct StrideRun {
    var windows: [Range<Int>]
    var strides: [Double]

    /// False if the run ended before the window.
    func reaches(_ window: Range<Int>) -> Bool {
      guard let last = windows.last else { return false }
      let pause = Double(window.lowerBound - last.lowerBound) / DetectionSignal.sampleRateHz
      return pause <= longestBreakSeconds
    }

    func fits(_ seconds: Double) -> Bool {
      median(strides).map { abs(seconds / $0 - 1) <= strideTolerance } ?? false
    }
  }

  /// Joins windows to runs of about equal stride times, in which breaks of up to 10 s are allowed.
  private static func runs(_ channels: StrideChannels, _ signal: DetectionSignal) -> [StrideRun] {
    var (ended, open) = ([StrideRun](), [StrideRun]())
    for window in StrideChannels.windows(over: 0..<signal.count) {
      let deviation = standardDeviation(Array(signal.banded[window])) ?? 0
      guard deviation >= WalkingRegions.smallestDeviation,
        let found = channels.repetition(in: window), found.seconds >= shortestStrideSeconds,
        found.strength >= smallestStrength
      else { continue }
      ended += open.filter { !$0.reaches(window) }
      open.removeAll { !$0.reaches(window) }
      if let run = open.firstIndex(where: { $0.fits(found.seconds) }) {
        open[run].windows.append(window)
        open[run].strides.append(found.seconds)
      } else {
        open.append(StrideRun(windows: [window], strides: [found.seconds]))
      }
    }
    return ended + open
  }

  /// Returns nil for a run with too few windows or strides, for a run in which most windows are missing, and
  /// for a run that is already part of ordinary walking.
  private init?(_ run: StrideRun, besides confident: [ClosedRange<Double>]) {
    guard let first = run.windows.first, let last = run.windows.last,
      let stride = median(run.strides)
    else { return nil }
    let rate = DetectionSignal.sampleRateHz
    (span, strideSeconds) = (first.lowerBound..<last.upperBound, stride)
    windowCount = run.windows.count
    let hop = StrideChannels.hopSeconds * rate
    let offered = Double(last.lowerBound - first.lowerBound) / hop + 1
    let (start, end) = (Double(span.lowerBound) / rate, Double(span.upperBound) / rate)
    let covered = confident.reduce(0) {
      $0 + max(0, min(end, $1.upperBound) - max(start, $1.lowerBound))
    }
    guard windowCount >= Self.fewestWindows,
      Double(windowCount) >= Self.smallestShareOfWindows * offered,
      end - start >= Self.fewestStrides * stride,
      covered <= Self.largestOrdinaryShare * (end - start)
    else { return nil }
  }
}

extension StrideChannels {
  /// The first principal component, over a range of samples at 100 Hz, of acceleration and angular velocity
  /// in units of their own size; of the whole recording, at `rateHz`. Nil where nothing moves.
  ///
  /// Its sign is that of the larger peaks, so that it does not depend on how the phone is turned.
  fileprivate func strongestMovement(in span: Range<Int>) -> [Double]? {
    let part = span.lowerBound / Self.thinning..<span.upperBound / Self.thinning
    let groups = [acceleration, rotation].compactMap { group -> [[Double]]? in
      let norm = group.reduce(0) { $0 + (mean($1[part].map { $0 * $0 }) ?? 0) }
      guard norm > Self.smallestPower else { return nil }
      return group.map { column in column.map { $0 / norm.squareRoot() } }
    }
    let channels = groups.flatMap(\.self)
    guard let weights = principalAxis(of: channels.map { Array($0[part]) }) else { return nil }
    var movement = [Double](repeating: 0, count: channels[0].count)
    for (channel, weight) in zip(channels, weights) {
      for index in movement.indices { movement[index] += weight * channel[index] }
    }
    let sign = (skewness(Array(movement[part])) ?? 0) < 0 ? -1.0 : 1.0
    return movement.map { sign * $0 }
  }
}
