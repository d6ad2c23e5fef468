import CSimdjson
import CSodium

/// The libraries recordings are read with.
public enum ReadingLibraries {
  /// Name and version of each.
  public static var versions: [(name: String, version: String)] {
    [
      ("simdjson", String(cString: csj_version())),
      ("libsodium", String(cString: sodium_version_string())),
    ]
  }
}
