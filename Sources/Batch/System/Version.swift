import Analyses
import CPlatform
import Recordings
import Report
import Study
public import Text

/// The identity of this program.
public enum Version {
  /// Semantic version: that of the next release, with `-dev` until it is released. The only place where it is written;
  /// packages derive theirs. The methods in the output have numbers of their own.
  public static let number = "0.9.0-dev"

  /// The identifier of this build: the linker's build identifier in hexadecimal, otherwise a digest of the
  /// executable. Two builds of one version may compute different values.
  public static let build: String = {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = cplt_build_identifier(&bytes, bytes.count)
    if count > 0 { return bytes.prefix(count).map(hexadecimal).joined() }
    return ContentDigest(ofFileAt: "/proc/self/exe").map { "\($0)" } ?? ""
  }()

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  /// The libraries of the program, by name; `opened` are those that its workers have opened.
  public static func libraries(opened: [Term: String] = [:]) -> JSONValue {
    .object(allLibraries.map { ($0, .string(opened[$0] ?? $1)) })
  }

  /// The libraries with their versions, in words.
  static func libraryWords(opened: [Term: String]) -> String {
    allLibraries.map { "\($0) \(opened[$0] ?? $1)" }.joined(separator: ", ")
  }

  /// The names of libraries that cannot be opened.
  static var missingLibraries: [String] {
    allLibraries.filter { $0.version == CPLT_MISSING }.map(\.name)
  }

  private static var allLibraries: [(name: String, version: String)] {
    (Catalog.libraryVersions + ReadingLibraries.versions).sorted { $0.name < $1.name }
  }
}
