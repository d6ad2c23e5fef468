import DSP

/// The part of a standing recording in which the body only sways.
struct QuietStanding: Equatable {
  static let (trimStartSeconds, trimEndSeconds) = (3.0, 1.0)
  static let shortestSeconds = 10.0
  static let recommendedSeconds = 20.0
  /// Faster rotation for longer than this is handling of the phone or a turn.
  static let (handlingRadiansPerSecond, handlingSeconds) = (1.0, 0.5)

  /// Samples of the grid.
  let range: Range<Int>
  /// Somebody walked, turned or handled the phone outside of the trimmed ends.
  let moved: Bool

  /// The trimmed recording, or its longest quiet stretch when somebody moved.
  init(_ motion: EvenMotion, _ signal: DetectionSignal) {
    let rate = EvenMotion.rateHz
    var moving = [Bool](repeating: false, count: motion.count)
    for region in WalkingRegions.find(in: signal.banded) {
      for sample in region { moving[sample] = true }
    }
    for run in Self.handling(motion) { for sample in run { moving[sample] = true } }
    let first = min(motion.count, Int(Self.trimStartSeconds * rate))
    let last = max(first, motion.count - Int(Self.trimEndSeconds * rate))
    moved = moving[first..<last].contains(true)
    range = Self.longestRun(of: false, in: moving, within: first..<last)
  }

  var durationSeconds: Double { Double(max(0, range.count - 1)) / EvenMotion.rateHz }
  var isLongEnough: Bool { durationSeconds >= Self.shortestSeconds }
  var isShort: Bool { durationSeconds < Self.recommendedSeconds }

  private static func handling(_ motion: EvenMotion) -> [Range<Int>] {
    guard let rotationRate = motion.rotationRate else { return [] }
    let limit = handlingRadiansPerSecond * handlingRadiansPerSecond
    let fast = rotationRate.map { dot($0, $0) > limit }
    var (runs, start) = ([Range<Int>](), Int?.none)
    for (index, isFast) in (fast + [false]).enumerated() {
      if isFast, start == nil { start = index }
      guard !isFast, let begin = start else { continue }
      if Double(index - begin) / EvenMotion.rateHz > handlingSeconds { runs.append(begin..<index) }
      start = nil
    }
    return runs
  }

  private static func longestRun(
    of value: Bool, in flags: [Bool], within bounds: Range<Int>
  ) -> Range<Int> {
    var (best, start) = (bounds.lowerBound..<bounds.lowerBound, bounds.lowerBound)
    for index in bounds {
      if flags[index] != value { start = index + 1 }
      if index + 1 - start > best.count { best = start..<index + 1 }
    }
    return best
  }
}
