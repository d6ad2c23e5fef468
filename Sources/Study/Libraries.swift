import CArchive
import CExpat
import Recordings
public import Text

/// The libraries that a study is read with.
public enum ReadingLibraries {
  /// Name and version of each.
  public static var versions: [(name: String, version: String)] {
    [("Expat", String(cString: cxml_version())), ("libarchive", libarchiveVersion)]
      + DecodingLibraries.versions
  }

  /// Those that a file needed and that were opened for it.
  public static var opened: [Term: String] {
    let names = DecodingLibraries.opened + (carc_is_open() ? ["libarchive"] : [])
    return Dictionary(versions) { first, _ in first }.filter { names.contains($0.key) }
  }

  /// Opened only when an archive needs it; before that it is the one this was built with.
  private static var libarchiveVersion: String {
    String(cString: carc_version()) + (carc_is_open() ? "" : " (not opened)")
  }
}
