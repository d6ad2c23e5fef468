import Text

/// A pattern for paths, as git's `gitignore` defines it.
///
/// `*` matches any characters but `/`, `?` one of them, `[a-z]` one of a class, `**` any number of
/// folders; a backslash makes the next character an ordinary one. A pattern with a slash at its
/// beginning or inside is compared with the whole path, any other with the name of a file or folder
/// at any depth. A slash at the end restricts it to folders. What matches a folder matches all below
/// it. A `!` at the beginning negates the pattern.
///
/// Two differences from git: characters are compared by their meaning in Unicode (`é` as one code
/// point or as two), so that `?` matches one character and not one byte; and spaces at the end count,
/// since a pattern is a text in quotes and not a line.
public struct IgnorePattern: Sendable, Equatable {
  /// The pattern as it was given.
  public let text: String
  /// True for a pattern that begins with `!`.
  public let isNegated: Bool
  /// True if only folders match it.
  private let isOfFolders: Bool
  /// True if it is compared with the whole path.
  private let isAnchored: Bool
  private let components: [Component]

  private enum Component: Sendable, Equatable {
    /// `**`: any number of folders.
    case folders
    case name([Token])
  }

  fileprivate enum Token: Sendable, Equatable {
    case one(UInt32)
    case any
    case run
    case oneOf([ClosedRange<UInt32>], isNegated: Bool)
  }

  /// Throws for an empty pattern and for a class or an escape without its end.
  public init(_ text: String) throws(PatternProblem) {
    self.text = text
    var rest = text.composedScalars[...]
    isNegated = rest.first == Self.exclamation
    if isNegated { rest = rest.dropFirst() }
    isOfFolders = rest.last == Self.slash
    if isOfFolders { rest = rest.dropLast() }
    let parts = rest.split(separator: Self.slash, omittingEmptySubsequences: false)
    isAnchored = parts.count > 1
    var components: [Component] = []
    for part in parts.first?.isEmpty == true ? parts.dropFirst() : parts[...] {
      guard !part.isEmpty else {
        throw PatternProblem(
          words: "is not a pattern for paths, since it has no name between two slashes")
      }
      components.append(
        isAnchored && part.elementsEqual([Self.star, Self.star])
          ? .folders : .name(try Self.tokens(of: part)))
    }
    guard !components.isEmpty else {
      throw PatternProblem(words: "is not a pattern for paths, since it has no name")
    }
    self.components = components
  }

  // MARK: Matching

  /// True if the path of a file matches, or that of a folder above it.
  public func matches(_ path: String) -> Bool { matches(PatternPath(path)) }

  /// True if the path matches, or that of a folder above it.
  func matches(_ path: PatternPath) -> Bool { firstMatch(path) != nil }

  /// The number of components of the shortest beginning of the path that matches; nil if none does.
  func firstMatch(_ path: PatternPath) -> Int? {
    (1...max(1, path.components.count)).first { matches(path, upTo: $0) }
  }

  /// True if the beginning of the path with this number of components matches as a whole.
  func matches(_ path: PatternPath, upTo count: Int) -> Bool {
    guard count <= path.components.count, !isOfFolders || count < path.components.count else {
      return false
    }
    let beginning = path.components[..<count]
    guard isAnchored else {
      guard case .name(let tokens) = components[0], let last = beginning.last else { return false }
      return Self.matches(tokens, last)
    }
    return matches(components[...], beginning)
  }

  /// Compares components, of which `folders` matches any number.
  private func matches(_ pattern: ArraySlice<Component>, _ path: ArraySlice<ArraySlice<UInt32>>)
    -> Bool
  {
    var (pattern, path) = (pattern, path)
    // Where the last `**` was, and what was not yet matched then.
    var retry: (pattern: ArraySlice<Component>, path: ArraySlice<ArraySlice<UInt32>>)?
    while true {
      switch pattern.first {
      case .folders where pattern.count == 1:
        // At the end, it stands for what is in a folder and not for the folder.
        return !path.isEmpty
      case .folders:
        pattern = pattern.dropFirst()
        retry = (pattern, path)
        continue
      case .name(let tokens):
        if let first = path.first, Self.matches(tokens, first) {
          (pattern, path) = (pattern.dropFirst(), path.dropFirst())
          continue
        }
      case nil: if path.isEmpty { return true }
      }
      guard let last = retry, !last.path.isEmpty else { return false }
      retry = (last.pattern, last.path.dropFirst())
      (pattern, path) = (last.pattern, last.path.dropFirst())
    }
  }

  /// Compares a name. Only the last `*` is tried again, which suffices and takes at most the product
  /// of the lengths.
  private static func matches(_ tokens: [Token], _ name: ArraySlice<UInt32>) -> Bool {
    var (token, place) = (0, name.startIndex)
    var retry: (token: Int, place: Int)?
    while place < name.endIndex || token < tokens.count {
      if token < tokens.count {
        if tokens[token] == .run {
          retry = (token, place)
          token += 1
          continue
        }
        if place < name.endIndex, tokens[token].matches(name[place]) {
          (token, place) = (token + 1, place + 1)
          continue
        }
      }
      guard let last = retry, last.place < name.endIndex else { return false }
      retry = (last.token, last.place + 1)
      (token, place) = (last.token + 1, last.place + 1)
    }
    return true
  }
}

/// A path as it is compared with patterns: the composed code points of its components.
struct PatternPath: Sendable {
  let components: [ArraySlice<UInt32>]

  init(_ path: String) { components = path.composedScalars.split(separator: 0x2F) }
}

// MARK: Reading a pattern

extension IgnorePattern {
  private static let (slash, star, question, exclamation) = (
    UInt32(0x2F), UInt32(0x2A), UInt32(0x3F), UInt32(0x21)
  )
  private static let (open, close, backslash, caret, hyphen) = (
    UInt32(0x5B), UInt32(0x5D), UInt32(0x5C), UInt32(0x5E), UInt32(0x2D)
  )

  private static func tokens(of part: ArraySlice<UInt32>) throws(PatternProblem) -> [Token] {
    var (tokens, rest) = ([Token](), part)
    while let scalar = rest.popFirst() {
      switch scalar {
      case star: if tokens.last != .run { tokens.append(.run) }
      case question: tokens.append(.any)
      case open: tokens.append(try oneOf(&rest))
      case backslash:
        guard let next = rest.popFirst() else {
          throw PatternProblem(words: "ends in a backslash; double it for a name that contains one")
        }
        tokens.append(.one(next))
      default: tokens.append(.one(scalar))
      }
    }
    return tokens
  }

  /// A class after its bracket: `a-z]`, `!0-9]`, `[:digit:]]`, `]x]`.
  private static func oneOf(_ rest: inout ArraySlice<UInt32>) throws(PatternProblem) -> Token {
    let unclosed = PatternProblem(
      words: "has a [ without its ]; write \\[ for the character itself")
    let isNegated = rest.first == exclamation || rest.first == caret
    if isNegated { rest = rest.dropFirst() }
    var ranges: [ClosedRange<UInt32>] = []
    var isFirst = true
    while let scalar = rest.popFirst() {
      if scalar == close, !isFirst { return .oneOf(ranges, isNegated: isNegated) }
      isFirst = false
      if scalar == open, rest.first == 0x3A {
        ranges += try namedClass(&rest)
        continue
      }
      let lower = scalar == backslash ? rest.popFirst() : scalar
      guard let lower else { throw unclosed }
      guard rest.first == hyphen, let after = rest.dropFirst().first, after != close else {
        ranges.append(lower...lower)
        continue
      }
      rest = rest.dropFirst()
      var upper = rest.popFirst()
      if upper == backslash { upper = rest.popFirst() }
      guard let upper else { throw unclosed }
      if lower <= upper { ranges.append(lower...upper) }
    }
    throw unclosed
  }

  /// The characters of `[:digit:]` after its opening bracket.
  private static func namedClass(_ rest: inout ArraySlice<UInt32>) throws(PatternProblem)
    -> [ClosedRange<UInt32>]
  {
    let name = rest.dropFirst().prefix { $0 != 0x3A }
    let after = rest.dropFirst(name.count + 2)
    let word = String(String.UnicodeScalarView(name.compactMap(Unicode.Scalar.init)))
    guard after.first == close, let ranges = classes[word] else {
      throw PatternProblem(
        words: "has an unknown class; use one of "
          + classes.keys.sorted().map { "[:\($0):]" }.joined(separator: " "))
    }
    rest = after.dropFirst()
    return ranges
  }

  /// The classes of POSIX, in ASCII as git has them.
  private static let classes: [Term: [ClosedRange<UInt32>]] = [
    "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A], "alpha": [0x41...0x5A, 0x61...0x7A],
    "blank": [0x09...0x09, 0x20...0x20], "cntrl": [0x00...0x1F, 0x7F...0x7F],
    "digit": [0x30...0x39], "graph": [0x21...0x7E], "lower": [0x61...0x7A], "print": [0x20...0x7E],
    "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E],
    "space": [0x09...0x0D, 0x20...0x20], "upper": [0x41...0x5A],
    "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
  ]
}

extension IgnorePattern.Token {
  /// True if the token stands for this character. `*` is no single character.
  fileprivate func matches(_ scalar: UInt32) -> Bool {
    switch self {
    case .one(let own): own == scalar
    case .any: true
    case .run: false
    case .oneOf(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    }
  }
}

/// Why a text is no pattern, in words that follow it.
public struct PatternProblem: Error, Sendable, Equatable { public let words: String }
