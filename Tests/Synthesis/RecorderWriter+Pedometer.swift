extension RecorderWriter {
  /// The pedometer's file for a walk, with its cumulative counts.
  ///
  /// An update every `intervalSeconds` counts the contacts up to a second before; the last one
  /// is at the end of the recording. Without `stepLengthMeters` the device gives no distance. A
  /// file without an update does not exist on a phone.
  public func pedometer(
    _ track: MotionTrack, stepLengthMeters: Double? = 0.7, intervalSeconds: Double = 2.5
  ) -> RecorderFile {
    let start = track.times.first ?? 0
    let end = track.times.last ?? start
    let lagSeconds = 1.0
    let moments = Array(stride(from: start + intervalSeconds, to: end, by: intervalSeconds)) + [end]
    let items = moments.compactMap { moment in
      let steps = track.contactTimes.filter { $0 <= moment - lagSeconds }.count
      return steps == 0
        ? nil : pedometerItem(from: start, to: moment, steps: steps, stepLengthMeters)
    }
    return file(.pedometer, items: items, startSeconds: start, endSeconds: end)
  }

  private func pedometerItem(
    from start: Double, to end: Double, steps: Int, _ stepLengthMeters: Double?
  ) -> JSONText {
    let distance = stepLengthMeters.map { length in
      ("distance", JSONText.literal(decimalText(Double(steps) * length, decimals: 6)))
    }
    return .object(
      [
        ("startDate", .string(clock.date(atUptime: start))),
        ("endDate", .string(clock.date(atUptime: end))), ("numberOfSteps", .integer(steps)),
      ] + (distance.map { [$0] } ?? []) + [
        ("floorsAscended", .integer(0)), ("floorsDescended", .integer(0)),
      ])
  }
}
