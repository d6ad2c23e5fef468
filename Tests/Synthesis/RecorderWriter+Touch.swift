extension RecorderWriter {
  /// The touch recorder's file for taps: a touch and a lift each.
  ///
  /// The system reuses the objects of touches, one per finger that can be down at once.
  public func touch(_ tapping: SyntheticTapping, startUptimeSeconds: Double) -> RecorderFile {
    let events = tapping.taps.enumerated().flatMap { number, tap in
      [(phase: 0, delay: 0), (phase: 3, delay: tap.dwellSeconds)].map { phase, delay in
        (
          time: startUptimeSeconds + tap.timeSeconds + delay,
          item: { (time: Double) in touchItem(tap, index: number % 2, phase: phase, at: time) }
        )
      }
    }.sorted { $0.time < $1.time }
    return file(
      .touch, items: events.map { $0.item($0.time) },
      startSeconds: events.first?.time ?? startUptimeSeconds,
      endSeconds: events.last?.time ?? startUptimeSeconds)
  }
}

private func touchItem(_ tap: SyntheticTapping.Tap, index: Int, phase: Int, at time: Double)
  -> JSONText
{
  .object([
    ("timestamp", .number(time, decimals: 6)), ("phase", .integer(phase)),
    ("index", .integer(index)), ("x", .number(tap.location.x)), ("y", .number(tap.location.y)),
    ("width", .number(SyntheticTapping.viewSize.x)),
    ("height", .number(SyntheticTapping.viewSize.y)),
  ])
}
