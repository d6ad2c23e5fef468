/// `touch_….json`: fingers on the recorded view at `timestamp` seconds since boot.
///
/// Source: ResearchKit, `UITouch+ORKJSONDictionary`.
enum TouchFormat: RecordingFormat {
  static func read(_ table: ItemTable) -> Recording.Content? {
    guard let timestamps = table.numbers("timestamp"), let phases = table.numbers("phase"),
      let x = table.numbers("x"), let y = table.numbers("y")
    else { return nil }
    return .touch(
      TouchSamples(
        timestamps: timestamps, phases: phases, indices: table.numbersOrMissing("index"), x: x,
        y: y, viewWidths: table.numbersOrMissing("width"),
        viewHeights: table.numbersOrMissing("height")))
  }
}
