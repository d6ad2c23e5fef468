public import Recordings
import Text

/// Why a template cannot be used.
public enum LayoutError: Error, Sendable, Equatable {
  case malformed
  /// A name that occurs more than once.
  case repeated(String)
  /// Two names without text between them.
  case adjacent(String, String)

  /// The problem and its remedy, in words that follow the template.
  public var message: String {
    switch self {
    case .malformed:
      let fields = LayoutTemplate.fields.map { "{\($0)}" }.joined(separator: " ")
      return "is not a valid template; it may contain \(fields) and *"
    case .repeated(let name): return "has {\(name)} more than once; keep one of them"
    case .adjacent(let first, let second):
      return
        "has no text between {\(first)} and {\(second)}; add the text that separates them in the paths"
    }
  }
}

/// The positions of participant and session in a path: `{participant}/{session}/{file}`.
///
/// Each `{name}` matches a run of characters other than `/`, as short as possible, and `*` any
/// component. The template must match the whole path below the root of the study; `{file}` at its end matches any rest. A
/// name occurs once, and two names are separated by text: otherwise the match would be ambiguous.
public struct LayoutTemplate: Sendable, Equatable {
  private enum Piece: Sendable, Equatable {
    case literal(String)
    case field(String)
  }
  private let components: [[Piece]]
  private let hasOpenEnd: Bool
  /// The folder at which the compared paths begin.
  private var base = PathBase.root

  /// Names that a template may contain.
  public static let fields = [
    "participant", "visit", "session", "task", "step", "side", "recorder", "file",
  ]

  /// Throws if a brace is not closed, a name is unknown or repeated, or two names have no text
  /// between them.
  public init(_ text: String) throws(LayoutError) {
    var components: [[Piece]] = []
    for component in text.split(separator: "/") {
      guard let pieces = Self.pieces(of: component) else { throw .malformed }
      components.append(pieces)
    }
    guard !components.isEmpty else { throw .malformed }
    try Self.check(components)
    hasOpenEnd = components.last == [.field("file")]
    self.components = hasOpenEnd ? components.dropLast() : components
  }

  private static func check(_ components: [[Piece]]) throws(LayoutError) {
    for pieces in components {
      for case (.field(let first), .field(let second)) in zip(pieces, pieces.dropFirst()) {
        throw .adjacent(first, second)
      }
    }
    var seen = Set<Term>()
    for case .field(let name) in components.joined() where !seen.insert(name).inserted {
      throw .repeated(name)
    }
  }

  private static func pieces(of component: Substring) -> [Piece]? {
    var (pieces, rest) = ([Piece](), component)
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(.literal(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      let name = String(rest[rest.index(after: open)..<close])
      guard fields.contains(name) else { return nil }
      pieces.append(.field(name))
      rest = rest[rest.index(after: close)...]
    }
    if rest.contains("}") { return nil }
    if !rest.isEmpty { pieces.append(.literal(String(rest))) }
    return pieces
  }

  /// The number of folders above the root of the study at which the compared paths begin.
  public var height: Int { base.height }

  /// The template for a study of which only a part was given: if sessions are too close to the
  /// root, the compared paths begin as many folders above the root as the template needs. A
  /// template with an open end and without a session does not determine the depth of sessions.
  public func fitted(to files: StudyFiles) -> LayoutTemplate {
    guard !hasOpenEnd || components.joined().contains(.field("session")) else { return self }
    let above = pathComponents(files.root)
    let depth = files.paths.lazy.map { path in
      let place = hasOpenEnd ? sessionHome(of: files.absolute(path)) : files.absolute(path)
      return pathComponents(place).count - above.count
    }.max()
    guard let depth, depth < components.count else { return self }
    let missing = components.count - depth
    guard missing <= above.count else { return self }
    var template = self
    template.base = PathBase(leading: above.suffix(missing).joined(separator: "/"))
    return template
  }

  /// The labels of a path below the root; nil if it does not match the template.
  public func labels(of path: String) -> FileLabels? {
    let parts = pathComponents(base.path(path))
    guard hasOpenEnd ? parts.count > components.count : parts.count == components.count else {
      return nil
    }
    var labels = FileLabels()
    for (pieces, part) in zip(components, parts) {
      guard pieces == [.literal("*")] || match(pieces[...], part[...], &labels) else { return nil }
    }
    return labels
  }

  private func match(_ pieces: ArraySlice<Piece>, _ text: Substring, _ labels: inout FileLabels)
    -> Bool
  {
    guard let piece = pieces.first else { return text.isEmpty }
    switch piece {
    case .literal(let literal):
      return text.hasPrefix(literal)
        && match(pieces.dropFirst(), text.dropFirst(literal.count), &labels)
    case .field(let name):
      for end in text.indices.dropFirst() + [text.endIndex] where !text.isEmpty {
        var attempt = labels
        guard match(pieces.dropFirst(), text[end...], &attempt) else { continue }
        if name != "file", (try? attempt.set(name, to: String(text[..<end]))) == nil { continue }
        labels = attempt
        return true
      }
      return false
    }
  }
}
