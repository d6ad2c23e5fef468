import Recordings
import Text

/// Names of files or folders of one form whose first parts differ while the next ones recur, as in
/// `101_walk_3.json` and `102_walk_7.json`: the first part may be the participant.
struct NameForm {
  /// The first part of each name, without repetitions, in byte order.
  let firsts: [String]
  /// The second part of each name, without repetitions, in byte order.
  let seconds: [String]
  /// A template for the names, such as `{participant}_{visit}.wav`.
  let template: String

  private static let separators = Set("_- .".utf8)

  /// A name in its parts, with the separators between them.
  private struct SplitName {
    var parts: [String] = []
    var separators: [UInt8] = []

    init(_ name: String) {
      var part: [UInt8] = []
      for byte in name.utf8 {
        guard NameForm.separators.contains(byte) else {
          part.append(byte)
          continue
        }
        parts.append(String(decoding: part, as: UTF8.self))
        separators.append(byte)
        part = []
      }
      parts.append(String(decoding: part, as: UTF8.self))
    }

    /// The parts after the first, which the first of several separators ends.
    var hasSecond: Bool { parts.count > 1 && !parts[0].isEmpty && !parts[1].isEmpty }
  }

  /// - Parameters:
  ///   - names: without their endings.
  ///   - ending: what follows each name in its path, for the template.
  init?(_ names: [String], ending: String) {
    let split = Set(names.map(ByteKey.init)).sorted().map { SplitName($0.text) }
    guard let one = split.first(where: \.hasSecond), let separator = one.separators.first else {
      return nil
    }
    let alike = split.filter { $0.hasSecond && $0.separators.first == separator }
    guard alike.count > 1, 10 * alike.count >= 9 * split.count else { return nil }
    firsts = Set(alike.map { ByteKey($0.parts[0]) }).sorted().map(\.text)
    // Numbers of visits and dates are no people.
    guard firsts.count > 1, !firsts.allSatisfy({ FolderName($0).looksLikeVisit }),
      !alike.allSatisfy({ Self.beginsWithDate($0.parts) })
    else { return nil }
    let groups = Dictionary(grouping: alike) { ByteKey($0.parts[1]) }
    seconds = groups.keys.sorted().map(\.text)
    let recurring = groups.values.filter { names in
      Set(names.map { ByteKey($0.parts[0]) }).count > 1
    }.joined()
    guard 2 * recurring.count >= alike.count else { return nil }
    let mark = String(decoding: [separator], as: UTF8.self)
    let isWhole = alike.allSatisfy { $0.parts.count == 2 }
    let second = groups.count > 1 ? "{visit}" : alike[0].parts[1]
    let next = alike[0].separators.dropFirst().first.map { String(decoding: [$0], as: UTF8.self) }
    template = "{participant}\(mark)\(second)\(isWhole ? "" : "\(next ?? "")*")\(ending)"
  }

  /// True for `2024-05-01` and the like, whose first part is a year.
  private static func beginsWithDate(_ parts: [String]) -> Bool {
    parts.count > 2 && parts[0].utf8.count == 4
      && parts.prefix(3).allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }
}
