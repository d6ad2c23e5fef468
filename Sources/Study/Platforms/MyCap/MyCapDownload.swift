import Recordings
import Text

/// The name of a file that was downloaded alone: `result_{form}_{record}_{instance}.zip` of a whole result, and
/// `{form}_{field}_{record}_{instance}.{ending}` of any other file.
///
/// The event is not in such a name. Forms, fields and records contain underscores, so that a name may be read in several ways.
/// Source: REDCap 15.7.6, `Classes/MyCap/Api/Handler/ResultHandler.php`.
struct MyCapDownload: Hashable {
  let record: ByteKey
  let field: ByteKey
  let instance: Int

  /// True for a name that may be one: two parts or more, and a number.
  static func isName(_ name: String) -> Bool {
    guard let (before, _) = stem(name).beforeNumber else { return false }
    return before.dropFirst().contains("_")
  }

  /// All ways in which a name can be read.
  static func all(inName name: String, _ dictionary: ProjectDictionary) -> Set<MyCapDownload> {
    guard let (before, instance) = stem(name).beforeNumber else { return [] }
    let found = dictionary.fields.compactMap { field -> MyCapDownload? in
      let start: String
      switch MyCapField(field)?.content {
      case .wholeResult: start = "result_\(field.form)_"
      case .file: start = "\(field.form)_\(field.name)_"
      default: return nil
      }
      guard before.starts(withBytesOf: start) else { return nil }
      let record = String(decoding: before.utf8.dropFirst(start.utf8.count), as: UTF8.self)
      return record.isEmpty
        ? nil
        : MyCapDownload(record: ByteKey(record), field: ByteKey(field.name), instance: instance)
    }
    return Set(found)
  }

  /// The name without its ending, and without the number that a browser adds to a second download, `name (1).zip`.
  private static func stem(_ name: String) -> String {
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    guard stem.hasSuffix(")"), let mark = stem.ranges(of: " (").last,
      stem[mark.upperBound...].dropLast().allSatisfy(\.isNumber)
    else { return stem }
    return String(stem[..<mark.lowerBound])
  }
}
