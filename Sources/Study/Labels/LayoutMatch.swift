import Recordings
import Text

/// A part of a template.
enum LayoutToken: Sendable, Equatable {
  /// Text without a slash.
  case literal(forms: [[UInt8]])
  case slash
  case field(String)
  case star
  /// Any number of folders, each with the slash that follows it.
  case folders
  /// Everything that is left, as it is written in the template.
  case rest(String)

  /// A literal text.
  static func text(_ text: String) -> LayoutToken {
    .literal(forms: canonicalForms(of: text).map { Array($0.utf8) })
  }

  /// True if it may match different texts.
  var isOpen: Bool {
    switch self {
    case .field, .star, .rest: true
    case .literal, .slash, .folders: false
    }
  }

  /// The token as it is written in a template.
  var written: String {
    switch self {
    case .literal(let forms): String(decoding: forms.first ?? [], as: UTF8.self)
    case .slash: "/"
    case .field(let name): "{\(name)}"
    case .star: "*"
    case .folders: "**/"
    case .rest(let text): text
    }
  }
}

/// Where a path and a template part.
public struct LayoutDifference: Sendable, Equatable {
  /// The folders of the path that agree with the template.
  public let matched: String
  /// How much of the path agrees with the template.
  let agreeingByteCount: Int
  /// What follows in the path; empty if the path ends before the template.
  public let path: String
  /// What the template has in this place; empty if the template ends before the path.
  public let template: String
}

/// Compares one path with the tokens of a template.
///
/// Open tokens are tried from their shortest match on. What fails at a place fails there in every attempt, so that these places
/// are remembered, and no path takes longer than the square of its length for each token.
struct LayoutMatch {
  private let tokens: [LayoutToken]
  private let path: [UInt8]
  /// Where the text ends that the tokens have to match.
  private let end: Int
  /// Tokens of names that take as much as possible, not as little.
  var longNames = Set<Int>()
  private var failed = Set<Int>()
  /// The longest part of the path that matched, with the token after it.
  private var furthest = (offset: 0, token: 0)

  /// A field with the place of its text in the path.
  private typealias Field = (name: String, range: Range<Int>)

  init(_ tokens: [LayoutToken], _ path: String) {
    (self.tokens, self.path) = (tokens, Array(path.utf8))
    // A name of a person or a visit that ends a template is that of a file without its ending: `{participant}_{visit}` fits `P01_1.wav`.
    let isNameLast = if case .field? = tokens.last { true } else { false }
    end = isNameLast ? self.path.count - Self.endingByteCount(of: self.path) : self.path.count
  }

  /// The bytes of the endings of a file, such as those of `.wav` or `.csv.gz`: short words of letters and digits that begin with a letter,
  /// while a number after a point belongs to the name.
  private static func endingByteCount(of path: [UInt8]) -> Int {
    var name = path[((path.lastIndex(of: slash) ?? -1) + 1)...]
    let whole = name.endIndex
    while let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex {
      let word = name[(dot + 1)...]
      guard (1...longestEnding).contains(word.count), let first = word.first,
        isLetter(first) || endingsWithDigits.contains(where: word.elementsEqual),
        word.allSatisfy({ isLetter($0) || isDigit($0) })
      else { break }
      name = name[..<dot]
      // Compression adds an ending of its own; what stands before any other belongs to the name.
      guard word.elementsEqual("gz".utf8) else { break }
    }
    return whole - name.endIndex
  }

  private static let longestEnding = 5
  /// Endings of sounds that begin with a digit.
  private static let endingsWithDigits = ["3gp", "3gpp", "3g2", "7z"].map { Array($0.utf8) }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The texts of the fields in their order; nil if the path does not match.
  mutating func fields() -> [(name: String, text: String)]? {
    fields(from: 0, at: 0)?.reversed().map { ($0.name, text($0.range)) }
  }

  /// Where the path and the template part, after a comparison that failed.
  var difference: LayoutDifference {
    let start = (path[..<furthest.offset].lastIndex(of: slash) ?? -1) + 1
    let token =
      tokens[..<furthest.token].lastIndex { $0 == .slash || $0 == .folders }.map { $0 + 1 } ?? 0
    return LayoutDifference(
      matched: text(0..<start), agreeingByteCount: furthest.offset, path: text(start..<path.count),
      template: tokens[token...].map(\.written).joined())
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: path[range], as: UTF8.self) }

  /// The fields of the tokens from one on, the last first; nil if the path does not match from here on.
  private mutating func fields(from token: Int, at offset: Int) -> [Field]? {
    if offset > furthest.offset { furthest = (offset, token) }
    guard token < tokens.count else { return offset == end ? [] : nil }
    let place = token * (path.count + 1) + offset
    if failed.contains(place) { return nil }
    if let found = fields(trying: token, at: offset) { return found }
    failed.insert(place)
    return nil
  }

  private mutating func fields(trying token: Int, at offset: Int) -> [Field]? {
    switch tokens[token] {
    case .literal(let forms):
      for form in forms where path[offset..<end].starts(with: form) {
        if let found = fields(from: token + 1, at: offset + form.count) { return found }
      }
      return nil
    case .slash:
      guard offset < end, path[offset] == slash else { return nil }
      return fields(from: token + 1, at: offset + 1)
    case .rest: return offset < end ? [] : nil
    case .folders: return fields(afterFolders: token, at: offset)
    case .star:
      for end in offset...componentEnd(offset) {
        if let found = fields(from: token + 1, at: end) { return found }
      }
      return nil
    case .field(let name):
      let ends = (offset...componentEnd(offset)).dropFirst()
      let ordered = longNames.contains(token) ? Array(ends.reversed()) : Array(ends)
      for end in ordered where isValid(name, offset..<end) {
        guard let found = fields(from: token + 1, at: end) else { continue }
        return found + [(name, offset..<end)]
      }
      return nil
    }
  }

  private mutating func fields(afterFolders token: Int, at offset: Int) -> [Field]? {
    var place = offset
    while true {
      if let found = fields(from: token + 1, at: place) { return found }
      guard let next = path[place..<end].firstIndex(of: slash) else { return nil }
      place = next + 1
    }
  }

  private func componentEnd(_ offset: Int) -> Int {
    path[offset..<end].firstIndex(of: slash) ?? end
  }

  /// False for a word that the field does not know, such as a task that does not exist.
  private func isValid(_ name: String, _ range: Range<Int>) -> Bool {
    var labels = FileLabels()
    switch name {
    case "task", "side": return (try? labels.set(name, to: text(range))) != nil
    default: return true
    }
  }
}

private let slash = UInt8(ascii: "/")
