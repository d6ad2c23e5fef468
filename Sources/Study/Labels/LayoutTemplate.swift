public import Recordings
import Text

/// Why a template cannot be used.
public enum LayoutError: Error, Sendable, Equatable {
  case malformed
  /// More bytes than a template may have.
  case tooLong(byteCount: Int)
  /// A name that occurs more than once.
  case repeated(String)
  /// Two neighbors, as they are written, without text between them.
  case adjacent(String, String)

  /// The problem and its remedy, in words that follow the template.
  public var message: String {
    switch self {
    case .malformed:
      let fields = LayoutTemplate.fields.map { "{\($0)}" }.joined(separator: " ")
      return "is not a valid template; it may contain \(fields), * and **"
    case .tooLong(let count):
      return "has \(count) bytes; shorten it to \(LabelText.largestByteCount) at most"
    case .repeated(let name): return "has {\(name)} more than once; keep one of them"
    case .adjacent(let first, let second):
      return
        "has no text between \(first) and \(second); add the text that separates them in the paths"
    }
  }
}

/// The positions of participant, visit and session in a path: `{participant}/{visit}/{file}`.
///
/// Each `{name}` matches one or more bytes of one component, as few as possible. `*` matches any bytes of one component, `**`
/// any number of folders, and `{file}` at the end any rest of the path. The template must match the whole path. A template
/// with `!` is compared with the path as it is printed, in which `!` separates an archive from its member, any other with the
/// path that the file would have if its archives were unpacked. A name occurs once, and two names are separated by text:
/// otherwise the match would be ambiguous. A name at the end of the template does not contain the ending of the file. Text is compared in each of its canonical forms; what a name matches keeps its bytes.
public struct LayoutTemplate: Sendable, Equatable {
  /// Names that a template may contain.
  public static let fields = [
    "participant", "visit", "session", "task", "step", "side", "recorder", "file",
  ]

  /// The template as it was given.
  public let text: String
  /// True if the template names archives and their members.
  let hasMembers: Bool
  private let tokens: [LayoutToken]

  public static func == (a: LayoutTemplate, b: LayoutTemplate) -> Bool { a.text === b.text }

  /// Throws if a brace is not closed, a name is unknown or repeated, two names have no text between them, or the template is
  /// longer than any label.
  public init(_ text: String) throws(LayoutError) {
    guard text.utf8.count <= LabelText.largestByteCount else {
      throw .tooLong(byteCount: text.utf8.count)
    }
    let components = text.utf8.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
    guard let last = components.indices.last else { throw .malformed }
    var tokens: [LayoutToken] = []
    for (place, component) in components.enumerated() {
      guard !component.elementsEqual("**".utf8) else {
        tokens.append(place == last ? .rest("**") : .folders)
        continue
      }
      guard let own = Self.tokens(of: component) else { throw .malformed }
      tokens += own
      if place < last { tokens.append(.slash) }
    }
    if tokens.last == .field("file") { tokens[tokens.count - 1] = .rest("{file}") }
    self.text = text
    hasMembers = text.utf8.contains(UInt8(ascii: "!"))
    self.tokens = tokens
    try check()
  }

  /// The tokens of a component; nil if a brace is not closed or a name is unknown.
  private static func tokens(of component: Substring.UTF8View) -> [LayoutToken]? {
    var (tokens, literal, rest) = ([LayoutToken](), [UInt8](), component)
    func endLiteral() {
      if !literal.isEmpty { tokens.append(.text(String(decoding: literal, as: UTF8.self))) }
      literal = []
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "{"):
        guard let close = rest.firstIndex(of: UInt8(ascii: "}")) else { return nil }
        let name = String(Substring(rest[..<close]))
        guard fields.containsBytes(of: name) else { return nil }
        endLiteral()
        tokens.append(.field(name))
        rest = rest[rest.index(after: close)...]
      case UInt8(ascii: "}"): return nil
      case UInt8(ascii: "*"):
        endLiteral()
        if tokens.last != .star { tokens.append(.star) }
      default: literal.append(byte)
      }
    }
    endLiteral()
    return tokens
  }

  private func check() throws(LayoutError) {
    for (first, second) in zip(tokens, tokens.dropFirst()) where first.isOpen && second.isOpen {
      throw .adjacent(first.written, second.written)
    }
    var seen = Set<Term>()
    for case .field(let name) in tokens where !seen.insert(name).inserted { throw .repeated(name) }
  }

  /// The labels of a path below the folder where templates begin; nil if it does not match.
  ///
  /// - Parameter unpacked: the path that the file would have if its archives were unpacked.
  public func labels(of path: String, unpacked: String) -> FileLabels? {
    var match = match(path, unpacked)
    guard let found = match.fields() else { return nil }
    var labels = FileLabels()
    // The match has accepted each text.
    for (name, text) in found where name != "file" { try? labels.set(name, to: text) }
    return labels
  }

  /// True if two names of the template share a component, so that the text between them may occur twice in a file's name.
  var mayFitInSeveralWays: Bool { tokens.indices.contains(where: isBesideName) }

  /// True for a name that only a text separates from the next one.
  private func isBesideName(_ place: Int) -> Bool {
    guard place + 2 < tokens.count,
      case (.field, .literal, .field) = (tokens[place], tokens[place + 1], tokens[place + 2])
    else { return false }
    return true
  }

  /// True if the template also fits a path with longer names than it gives.
  func fitsInSeveralWays(_ path: String) -> Bool {
    var (short, long) = (match(path, path), match(path, path))
    long.longNames = Set(tokens.indices.filter(isBesideName))
    guard let first = short.fields(), let other = long.fields() else { return false }
    return !zip(first, other).allSatisfy { $0.text === $1.text }
  }

  /// Where a path and the template part, each from the beginning of a component.
  public func difference(from path: String, unpacked: String) -> LayoutDifference {
    var match = match(path, unpacked)
    _ = match.fields()
    return match.difference
  }

  private func match(_ path: String, _ unpacked: String) -> LayoutMatch {
    LayoutMatch(tokens, hasMembers ? shownSource(path) : unpacked)
  }
}

private let slash = UInt8(ascii: "/")
