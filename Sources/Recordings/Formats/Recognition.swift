public import Text

/// A reader of the items of one sensor, in one spelling.
protocol RecordingFormat: Sendable {
  /// The samples, or nil when these items are something else.
  static func read(_ table: ItemTable) -> Recording.Content?
}

/// Recognizes a table of items by its keys; file names and extensions are not sufficient.
///
/// The first format that fits is taken, and their order matters: a touch has x, y and a time stamp as an
/// accelerometer has, and device motion contains more keys than either. A new format is one type and one
/// place in this list.
public enum Recognition {
  private static let formats: [any RecordingFormat.Type] = [
    DeviceMotionFormat.self, TouchFormat.self, AccelerometerFormat.self, PedometerFormat.self,
    LocationFormat.self, HealthFormat.self,
  ]

  /// The samples of the first format that fits; nil where none does.
  public static func read(_ table: ItemTable) -> Recording.Content? {
    for format in formats { if let content = format.read(table) { return content } }
    return nil
  }

  /// True for JSON in UTF-16 or UTF-32, which is refused.
  private static func isWideJSON(_ bytes: some Collection<UInt8>) -> Bool {
    let head = Array(bytes.prefix(64))
    let text = TextEncoding(wideText: head)?.text(head).first
    return text == "{" || text == "["
  }

  /// The kind of a file that is not JSON, by its first bytes; nil if it may be JSON.
  public static func kind(ofFirst bytes: some Collection<UInt8>) -> RecordingKind? {
    if isWideJSON(bytes) { return nil }
    if let media = ForeignMedia(firstBytes: bytes) { return media.isFilm ? .video : .audio }
    if AudioContainer(firstBytes: bytes) != nil { return .audio }
    if PNGFormat.fits(firstBytes: bytes) { return .image }
    let text = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    guard let first = text.first else { return nil }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? nil : .other
  }
}

/// Columns in the form that the formats need: as long as the table, with missing values filled in.
extension ItemTable {
  /// The numbers of a column; NaN throughout where no item has one.
  public func numbersOrMissing(_ column: String) -> [Double] {
    numbers(column) ?? [Double](repeating: .nan, count: count)
  }

  /// The texts of a column; nil throughout where no item has one.
  func textsOrMissing(_ column: String) -> [String?] {
    texts(column) ?? [String?](repeating: nil, count: count)
  }

  /// The dates of a column; nil for what is none.
  public func dates(_ column: String) -> [RecordedDate?] {
    statedDates(column) ?? [RecordedDate?](repeating: nil, count: count)
  }

  /// The dates of a column in any of the forms of `JSONValue.recordedDate`; nil altogether where no item has a text there and
  /// nothing else there is a date.
  func statedDates(_ column: String) -> [RecordedDate?]? {
    let (texts, numbers) = (texts(column), numbers(column))
    let members = columnNames.filter { $0.hasPrefix("\(column).") }.map { name in
      (
        key: String(name.dropFirst(column.count + 1)), texts: self.texts(name),
        numbers: self.numbers(name)
      )
    }
    let dates = (0..<count).map { row -> RecordedDate? in
      if let text = texts?[row] { return JSONValue.string(text).recordedDate }
      if let number = numbers?[row], number.isFinite {
        return JSONValue.number(number).recordedDate
      }
      return JSONValue.object(
        members.compactMap { member in
          let text = member.texts?[row].map(JSONValue.string)
          let number = (member.numbers?[row]).flatMap { $0.isFinite ? JSONValue.number($0) : nil }
          return (text ?? number).map { (member.key, $0) }
        }
      ).recordedDate
    }
    return texts == nil && dates.allSatisfy { $0 == nil } ? nil : dates
  }
}
