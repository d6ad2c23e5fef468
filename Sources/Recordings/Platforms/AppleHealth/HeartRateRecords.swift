#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Gathers the heart rates among the elements of an export as they go by.
final class HeartRateRecords {
  private(set) var samples = HealthSamples(
    types: [], values: [], units: [], starts: [], ends: [], sources: [])
  private var unit = RepeatedText(), source = RepeatedText()

  /// Name and value by turns, then nil, as Expat hands over an element's attributes.
  typealias Attributes = UnsafeMutablePointer<UnsafePointer<CChar>?>

  private static let type = "HKQuantityTypeIdentifierHeartRate"

  func take(element name: UnsafePointer<CChar>, _ attributes: Attributes) {
    guard strcmp(name, "Record") == 0, let type = value("type", attributes),
      strcmp(type, Self.type) == 0
    else { return }
    samples.types.append(Self.type)
    samples.values.append(value("value", attributes).map(JSONNumber.read) ?? .nan)
    samples.units.append(value("unit", attributes).map { unit($0) })
    samples.sources.append(value("sourceName", attributes).map { source($0) })
    samples.starts.append(value("startDate", attributes).flatMap(date))
    samples.ends.append(value("endDate", attributes).flatMap(date))
  }

  private func value(_ name: String, _ attributes: Attributes) -> UnsafePointer<CChar>? {
    var place = 0
    while let key = attributes[place] {
      if strcmp(key, name) == 0 { return attributes[place + 1] }
      place += 2
    }
    return nil
  }

  private func date(_ text: UnsafePointer<CChar>) -> RecordedDate? {
    RecordedDate(String(cString: text))
  }
}

/// Hands out one and the same text as long as the bytes are the same: a watch has one name for years.
private struct RepeatedText {
  private var bytes: [CChar] = []
  private var text = ""

  mutating func callAsFunction(_ start: UnsafePointer<CChar>) -> String {
    if bytes.isEmpty || strcmp(bytes, start) != 0 {
      text = String(cString: start)
      bytes = Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
    }
    return text
  }
}
