import Recordings
import Report
import Study

/// The names of participants, sessions and files in all that leaves the program: their own, or with
/// `--pseudonymize` pseudonyms.
///
/// Names are needed up to the rows and messages of a unit, and replaced when these are made, in the worker: what passes
/// its pipe, and with it the journal and every table, holds no name any more.
public struct Names: Sendable {
  /// Nil where names stay.
  private let key: PseudonymKey?

  /// Names as they are.
  public static let own = Names(nil)

  init(_ key: PseudonymKey?) { self.key = key }

  /// With the key in a file; true names without one. Throws for a file that holds no key.
  public init(keyFile path: String?) throws(SettingsError) {
    self.init(try path.map(Self.key))
  }

  private static func key(_ path: String) throws(SettingsError) -> PseudonymKey {
    do throws(PseudonymKey.Refusal) {
      return try PseudonymKey(readingFrom: path)
    } catch {
      throw SettingsError(description: "--pseudonymize: the file \(error.problem)")
    }
  }

  public var arePseudonyms: Bool { key != nil }

  /// What is to be said of the key's file; nil where all is well.
  public var warning: String? {
    guard key?.isOpenToOthers == true else { return nil }
    return "--pseudonymize: others may read the key, and whoever has it can try names; "
      + "keep it to yourself: chmod 600 KEYFILE"
  }

  // MARK: Names

  /// Of a participant or a session. Parts between slashes have their own, so that a session that is called by its
  /// path is called as that path is.
  public func name(_ name: String) -> String {
    guard let key else { return name }
    return name.utf8.split(separator: slash, omittingEmptySubsequences: false)
      .map { key.pseudonym(of: String(Substring($0))) }.joined(separator: "/")
  }

  /// Of a path below the root of the study, or of one that an option names. Each part has its own; the last one, and that
  /// of an archive, keep the endings that tell what the file is.
  public func path(_ path: String) -> String {
    guard let key else { return path }
    return path.utf8.split(separator: archiveMark, omittingEmptySubsequences: false)
      .map { Self.piece(String(Substring($0)), key) }.joined(separator: "\0")
  }

  /// The same as tables and messages show it.
  public func shownPath(_ path: String) -> String { shownSource(self.path(path)) }

  /// The same of something that is compared and that names could be tried on.
  func digest(_ digest: ContentDigest) -> ContentDigest { key?.digest(of: digest) ?? digest }

  /// The same of what a session is made of.
  func content(_ content: SessionContent) -> SessionContent {
    guard let key, let digest = ContentDigest(words: content.words) else { return content }
    return SessionContent(words: key.digest(of: digest).words) ?? content
  }

  /// Differs between keys, and between none and any.
  var fingerprint: String { key.map { "\($0.fingerprint)" } ?? "" }

  /// Pseudonyms, or texts that hold them, in an order of their own; others stay as they stand.
  func inOrder(_ texts: [String]) -> [String] {
    arePseudonyms ? texts.sorted { precedes($0, $1) ?? false } : texts
  }

  // MARK: Parts of paths

  /// A path without archives in it.
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

  /// Names nothing, and stands in paths that options give.
  private static func isPlace(_ part: String) -> Bool { ["", ".", "..", "-"].contains(part) }
}

private let slash = UInt8(ascii: "/")
/// Behind the path of an archive, before a member's.
private let archiveMark: UInt8 = 0

/// Endings of file names that tell what a file is and name nobody.
private enum FileEndings {
  private static let known: Set<String> = [
    "json", "ndjson", "jsonl", "csv", "tsv", "txt", "xml", "plist", "zip", "tar", "tgz", "gz", "7z",
    "rar", "wav", "caf", "aif", "aiff", "flac", "m4a", "mp4", "mp3", "aac", "pcm", "raw", "png",
    "jpg", "jpeg", "pdf", "md", "log", "avro", "parquet", "mov",
  ]

  /// `walk.csv.gz` into `walk` and `.csv.gz`; all of a name of which no ending is known, or that is nothing but one.
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
