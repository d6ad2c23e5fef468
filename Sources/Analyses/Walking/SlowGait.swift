import DSP

/// A part of a recording in which strides of 1.8 to 4 s repeat: walking so slow or so uneven that ordinary regions
/// do not contain it.
///
/// Windows of 3 s hold one such stride at most, and a foot of a hemiparetic walker may land without a visible
/// rise. The stride itself repeats in all axes together.
///
/// Windows of 10 s over the whole recording are joined to runs of one stride time, and a run that ordinary
/// walking does not explain may be walking; `SlowSearch` decides it by the contacts. Several runs may be open at
/// once, since a window that repeats by chance must not end a walk.
///
/// The rules are this tool's own. A movement that repeats like strides cannot be told from walking.
struct SlowGait {
  static let shortestStrideSeconds = 1.8
  /// The repetition that a window of a run needs, and that half of the windows need to be walking by their strides
  /// alone. A walk of 0.47 m/s has 0.29 to 0.43.
  static let (smallestStrength, smallestStrengthAlone) = (0.35, 0.45)
  /// Largest distance between the starts of two windows of a run, in seconds, and how far their stride times
  /// may differ.
  static let (longestBreakSeconds, strideTolerance) = (10.0, 0.25)
  /// A run has at least so many windows, this share of the windows it spans, and so many strides.
  static let (fewestWindows, smallestShareOfWindows, fewestStrides) = (6, 0.5, 5.0)
  /// Ordinary walking of this confidence may cover at most this share of the run.
  static let (ordinaryConfidence, largestOrdinaryShare) = (0.3, 0.3)
  /// Faster steps than this are not smaller than ordinary ones.
  static let ordinaryStepHz = 1.5

  /// The samples that the run spans.
  let span: Range<Int>
  let strideSeconds: Double
  /// True if the strides repeat so well that they are walking whatever the contacts show.
  let isWalkingAlone: Bool

  /// The size of the rises of steps as a share of those of ordinary steps: a step lifts the trunk by the same height
  /// at any frequency, so that its acceleration changes with the square.
  static func rise(_ stepHz: Double) -> Double {
    let share = stepHz / ordinaryStepHz
    return min(1, share * share)
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
    var found: [StrideRepetition]

    var strideSeconds: Double? { median(found.map(\.seconds)) }

    /// False if the run ended before the window.
    func reaches(_ window: Range<Int>) -> Bool {
      guard let last = windows.last else { return false }
      let pause = Double(window.lowerBound - last.lowerBound) / DetectionSignal.sampleRateHz
      return pause <= longestBreakSeconds
    }

    func fits(_ seconds: Double) -> Bool {
      strideSeconds.map { abs(seconds / $0 - 1) <= strideTolerance } ?? false
    }
  }

  /// Joins windows to runs of about equal stride times, in which breaks of up to 10 s are allowed.
  private static func runs(_ channels: StrideChannels, _ signal: DetectionSignal) -> [StrideRun] {
    let moving = StrideChannels.windows(over: 0..<signal.count).filter {
      standardDeviation(Array(signal.banded[$0])) ?? 0 >= WalkingRegions.smallestDeviation
    }
    var (ended, open) = ([StrideRun](), [StrideRun]())
    for (window, found) in zip(moving, channels.repetitions(in: moving)) {
      guard let found, found.seconds >= shortestStrideSeconds, found.strength >= smallestStrength
      else { continue }
      ended += open.filter { !$0.reaches(window) }
      open.removeAll { !$0.reaches(window) }
      if let run = open.firstIndex(where: { $0.fits(found.seconds) }) {
        open[run].windows.append(window)
        open[run].found.append(found)
      } else {
        open.append(StrideRun(windows: [window], found: [found]))
      }
    }
    return ended + open
  }

  /// Returns nil for a run with too few windows or strides, for a run in which most windows are missing, and
  /// for a run that is already part of ordinary walking.
  private init?(_ run: StrideRun, besides confident: [ClosedRange<Double>]) {
    guard let first = run.windows.first, let last = run.windows.last, let stride = run.strideSeconds
    else { return nil }
    let rate = DetectionSignal.sampleRateHz
    (span, strideSeconds) = (first.lowerBound..<last.upperBound, stride)
    windowCount = run.windows.count
    let hop = StrideChannels.hopSeconds * rate
    let offered = Double(last.lowerBound - first.lowerBound) / hop + 1
    let strong = run.found.count { $0.strength >= Self.smallestStrengthAlone }
    isWalkingAlone =
      strong >= Self.fewestWindows && Double(strong) >= Self.smallestShareOfWindows * offered
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
