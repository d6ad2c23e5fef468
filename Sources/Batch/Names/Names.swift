import CLibrary
import CSodium
public import Recordings
import Report
import Study
import Text

/// Replaces the names of participants, sessions and files in all output by pseudonyms if there is a
/// key (`--pseudonym-key-file`).
///
/// Original names are needed until the rows and messages of a unit are made, and are replaced then,
/// in the worker: the pipe, the journal and the tables contain only pseudonyms.
public struct Names: Sendable {
  /// Nil if names are not replaced.
  private let key: PseudonymKey?

  /// Names without replacement.
  public static let own = Names(nil)

  init(_ key: PseudonymKey?) { self.key = key }

  /// Reads the key from a file; without a file, names are not replaced. Throws if the file contains
  /// no key.
  public init(keyFile path: String?) throws(SettingsError) { self.init(try path.map(Self.key)) }

  private static func key(_ path: String) throws(SettingsError) -> PseudonymKey {
    do throws(PseudonymKey.Refusal) { return try PseudonymKey(readingFrom: path) } catch {
      throw SettingsError(description: "--pseudonym-key-file: the file \(error.problem)")
    }
  }

  public var arePseudonyms: Bool { key != nil }

  /// The warning about the key's file; nil if there is none.
  public var warning: String? {
    guard key?.isOpenToOthers == true else { return nil }
    return
      "--pseudonym-key-file: the key can be read by other users, who could use it to identify participants; restrict access: chmod 600 KEYFILE"
  }

  // MARK: Names

  /// The printed name of a participant or a session. Components between slashes are replaced one by
  /// one, so that a session that is named by its path gets the pseudonym of this path.
  public func name(_ name: String) -> String {
    guard let key else { return name }
    return name.utf8.split(separator: slash, omittingEmptySubsequences: false).map {
      key.pseudonym(of: String(Substring($0)))
    }.joined(separator: "/")
  }

  /// The printed visit of a session.
  ///
  /// - Parameters:
  ///   - visit: what names it; empty if nothing does, so that the local date is its name.
  ///   - start: ISO 8601, or empty.
  func visit(_ visit: String, start: String) -> String {
    visit.isEmpty ? String(start.prefix(10)) : name(visit)
  }

  /// The printed form of a path below the root of the study, or of the path of an option. Each component is
  /// replaced; the last one, and that of an archive, keep the extensions that show the format of the file.
  public func path(_ path: String) -> String {
    guard let key else { return path }
    return path.utf8.split(separator: archiveMark, omittingEmptySubsequences: false).map {
      Self.piece(String(Substring($0)), key)
    }.joined(separator: "\0")
  }

  /// A path under pseudonyms, in the form that tables and messages show.
  public func shownPath(_ path: String) -> String { shownSource(self.path(path)) }

  /// A keyed form of a digest. Digests are compared only, but names could be guessed and tried on a plain one.
  func digest(_ digest: ContentDigest) -> ContentDigest { key?.digest(of: digest) ?? digest }

  /// A number of weeks from 1 to 520 that belongs to a printed name and reveals nothing without the key; 0
  /// without one.
  public func weeks(of name: String) -> Int {
    guard let key else { return 0 }
    let digest = key.digest(of: ContentDigest(ofTexts: ["weeks", name]))
    return 1 + Int(digest.words[0] % 520)
  }

  /// The session content with keyed digests.
  func content(_ content: SessionContent) -> SessionContent {
    guard let key, let digest = ContentDigest(words: content.words) else { return content }
    return SessionContent(words: key.digest(of: digest).words) ?? content
  }

  /// A text that differs between keys, and between a key and none.
  var fingerprint: String { key.map { "\($0.fingerprint)" } ?? "" }

  /// Sorts texts that contain pseudonyms, so that their order does not reveal original names; other
  /// texts keep their order.
  func inOrder(_ texts: [String]) -> [String] { arePseudonyms ? texts.sortedByBytes() : texts }

  // MARK: Parts of paths

  /// The pseudonym of a path that does not lead into an archive.
  private static func piece(_ path: String, _ key: PseudonymKey) -> String {
    let parts = path.utf8.split(separator: slash, omittingEmptySubsequences: false)
    let folders = parts.dropLast().map { part in
      let folder = String(Substring(part))
      return isPlace(folder) ? folder : key.pseudonym(of: folder)
    }
    let file = parts.last.map { fileName(String(Substring($0)), key) } ?? ""
    return (folders + [file]).joined(separator: "/")
  }

  private static func fileName(_ name: String, _ key: PseudonymKey) -> String {
    if isPlace(name) { return name }
    let (stem, endings) = FileEndings.split(name)
    return key.pseudonym(of: stem) + endings
  }

  /// True for components that name nothing and occur in the paths of options.
  private static func isPlace(_ part: String) -> Bool { ["", ".", "..", "-"].contains(part) }
}

private let slash = UInt8(ascii: "/")
/// The separator between the path of an archive and the name of a member.
private let archiveMark: UInt8 = 0

/// File name extensions that show a format and do not identify a person.
private enum FileEndings {
  private static let known: Set<Term> = [
    "json", "ndjson", "jsonl", "csv", "tsv", "txt", "xml", "plist", "zip", "tar", "tgz", "gz", "7z",
    "rar", "wav", "caf", "aif", "aiff", "flac", "m4a", "mp4", "mp3", "aac", "pcm", "raw", "png",
    "jpg", "jpeg", "pdf", "md", "log", "avro", "parquet", "mov",
  ]

  /// Splits `walk.csv.gz` into `walk` and `.csv.gz`. A name without known extensions, or which is
  /// only an extension, is all stem.
  static func split(_ name: String) -> (stem: String, endings: String) {
    var (stem, endings) = (name[...], "")
    while let dot = stem.lastIndex(of: "."), dot != stem.startIndex,
      known.contains(stem[stem.index(after: dot)...].lowercased())
    {
      endings = String(stem[dot...]) + endings
      stem = stem[..<dot]
    }
    return (String(stem), endings)
  }
}

/// The secret key of a study, by which a name becomes a pseudonym: keyed BLAKE2b (RFC 7693) of
/// libsodium. With the key, the pseudonym of a name can be computed; without it, a pseudonym
/// reveals nothing, even with a list of all possible names.
public struct PseudonymKey: Sendable {
  /// What is wrong with a key's file and its remedy, without the name of the file.
  public struct Refusal: Error, Sendable, Equatable { public let problem: String }

  /// True if users other than the owner can read the file.
  public let isOpenToOthers: Bool
  private let bytes: [UInt8]

  /// The number of bytes of a key.
  public static let byteCount = 32
  /// The number of hash bytes in a pseudonym. Among a million names, two have the same pseudonym
  /// with a probability of 3 in 100 million.
  private static let shownByteCount = 8
  /// The shortest hash of libsodium. Pseudonyms use its first half.
  private static let nameHashByteCount = 16
  /// Digests use another hash length, which makes another function: the hash of a name never equals
  /// that of a digest.
  private static let otherHashByteCount = 32

  /// Reads 32 bytes, or 64 hexadecimal digits with or without a line break; also from a pipe.
  public init(readingFrom path: String) throws(Refusal) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.unreadable(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.unreadable(errno) }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    try self.init(
      try Self.content(of: descriptor), isOpenToOthers: isFile && status.st_mode & 0o077 != 0)
  }

  /// The content of a key's file.
  init(_ content: [UInt8], isOpenToOthers: Bool = false) throws(Refusal) {
    self.isOpenToOthers = isOpenToOthers
    bytes = try Self.key(in: content)
  }

  /// The pseudonym of a participant, a session or a component of a path; empty for an empty name.
  ///
  /// It is a letter and 16 digits, since other programs read digits alone, or with an `e` among
  /// them, as numbers.
  public func pseudonym(of name: String) -> String {
    guard !name.isEmpty else { return "" }
    let hash = hash(Array(name.utf8), byteCount: Self.nameHashByteCount)
    return "p" + hash.prefix(Self.shownByteCount).map(Self.hexadecimal).joined()
  }

  /// A value that differs between keys and reveals nothing else.
  public var fingerprint: ContentDigest { digest(of: ContentDigest(of: [])) }

  /// A keyed digest, equal for equal digests. Without the key, it cannot be compared with digests
  /// of guessed contents.
  public func digest(of digest: ContentDigest) -> ContentDigest {
    let message = digest.words.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
    let hash = hash(message, byteCount: Self.otherHashByteCount)
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    return ContentDigest(words: [word(hash[0..<8]), word(hash[8..<16])]) ?? digest
  }

  private func hash(_ message: [UInt8], byteCount: Int) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: byteCount)
    crypto_generichash(&hash, byteCount, message, UInt64(message.count), bytes, bytes.count)
    return hash
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}

// MARK: The file

extension PseudonymKey {
  private static let remedy = "make one with: openssl rand -hex 32 > study.key"
  /// More bytes than any key file has.
  private static let mostBytes = 4096
  /// The lowest plausible number of different bytes in a key; 32 random bytes have about 30.
  private static let fewestDifferentBytes = 12

  private static func unreadable(_ number: Int32) -> Refusal {
    Refusal(
      problem: "cannot be read (\(String(cString: strerror(number)))); give a file with a key")
  }

  private static func content(of descriptor: Int32) throws(Refusal) -> [UInt8] {
    var (content, piece) = ([UInt8](), [UInt8](repeating: 0, count: mostBytes))
    while content.count < mostBytes {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw unreadable(errno) }
      if count == 0 { break }
      content += piece.prefix(count)
    }
    return content
  }

  private static func key(in content: [UInt8]) throws(Refusal) -> [UInt8] {
    let text = String(decoding: content, as: UTF8.self)
    let line = text.hasSuffix("\r\n") || text.hasSuffix("\n") ? text.dropLast() : text[...]
    let digits = line.utf8.compactMap { digit($0) }
    let isHexadecimal = digits.count == line.utf8.count
    if isHexadecimal, digits.count == 2 * byteCount {
      return try random(
        stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }
    let isText = content.allSatisfy { (0x20..<0x7F).contains($0) }
    guard content.count == byteCount, !isText else {
      let found = isHexadecimal ? "\(digits.count) hexadecimal digits" : "\(content.count) bytes"
      throw Refusal(
        problem:
          "contains \(found)\(isText && !isHexadecimal ? " of text" : ""), not the 64 hexadecimal digits or 32 random bytes of a key; \(remedy)"
      )
    }
    return try random(content)
  }

  private static func random(_ bytes: [UInt8]) throws(Refusal) -> [UInt8] {
    guard Set(bytes).count >= fewestDifferentBytes else {
      throw Refusal(problem: "contains no random bytes, so that the key can be guessed; \(remedy)")
    }
    return bytes
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    Character(UnicodeScalar(character)).hexDigitValue.flatMap { UInt8(exactly: $0) }
  }
}
