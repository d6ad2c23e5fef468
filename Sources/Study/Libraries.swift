import CArchive
import CExpat
import Recordings
public import Text

/// The libraries that a study is read with.
public enum ReadingLibraries {
  /// The name and version of each library.
  public static var versions: [(name: String, version: String)] {
    [
      ("Expat", String(cString: cxml_version())), ("libarchive", libarchiveVersion),
      TOMLDocument.library,
    ] + DecodingLibraries.versions
  }

  /// The libraries that files needed and that were opened, with their versions.
  public static var opened: [Term: String] {
    let names = DecodingLibraries.opened + (carc_is_open() ? ["libarchive"] : [])
    return Dictionary(versions) { first, _ in first }.filter { names.contains($0.key) }
  }

  /// The version of libarchive, which is opened only if an archive needs it; before, the version at
  /// build time.
  private static var libarchiveVersion: String {
    String(cString: carc_version()) + (carc_is_open() ? "" : " (not opened)")
  }
}
