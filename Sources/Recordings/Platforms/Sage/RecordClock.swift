/// The clocks of SageResearch's records: `uptime` runs since boot, `timestamp` since the recorder began, and
/// the first record has a date as well.
struct RecordClock {
  /// Of every row: since boot, or where that is not written since the recorder began.
  let seconds: [Double]
  /// When the first dated record was made, in its own offset from UTC.
  let start: RecordedDate?
  /// Unix time at which `seconds` were 0; nil without a date.
  let unixOffset: Double?

  init(_ table: ItemTable, firstSample: Int) {
    let (uptimes, relative) = (table.numbers("uptime"), table.numbersOrMissing("timestamp"))
    let isSinceBoot =
      uptimes?.indices.contains(firstSample) == true && uptimes?[firstSample].isFinite == true
    let seconds = isSinceBoot ? uptimes ?? relative : relative
    self.seconds = seconds
    let dated = table.texts("timestampDate")?.enumerated().lazy.compactMap { row, text in
      text.flatMap(RecordedDate.init).map { (date: $0, seconds: seconds[row]) }
    }.first { $0.seconds.isFinite }
    // The date of the document is that of the recorder's start.
    let envelope = table.envelopeText("startDate").flatMap(RecordedDate.init).map { date in
      let since =
        seconds.indices.contains(firstSample) ? seconds[firstSample] - relative[firstSample] : .nan
      return (date: date, seconds: since)
    }
    let known = dated ?? envelope
    start = known?.date
    unixOffset = known.flatMap { $0.seconds.isFinite ? $0.date.unixSeconds - $0.seconds : nil }
  }

  func seconds(of rows: [Int]) -> [Double] { rows.map { seconds[$0] } }
}
