import CArchive
import CExpat
import CLibAV
import CNettle
import CPNG
import CSimdjson
import CSndfile
import CSodium
import CZlib

/// The libraries recordings are read with.
public enum ReadingLibraries {
  /// Name and version of each.
  public static var versions: [(name: String, version: String)] {
    [
      ("Expat", expatVersion), ("libarchive", libarchiveVersion),
      ("libavcodec", libavcodecVersion),
      ("simdjson", String(cString: csj_version())),
      ("libpng", String(cString: png_get_libpng_ver(nil))), ("libsndfile", sndfileVersion),
      ("libsodium", String(cString: sodium_version_string())),
      ("Nettle", "\(nettle_version_major()).\(nettle_version_minor())"),
      ("zlib", String(cString: zlibVersion())),
    ]
  }

  /// Those that a file needed and that were opened for it.
  public static var opened: [String: String] {
    let all = Dictionary(versions) { first, _ in first }
    return all.filter { name, _ in
      name == "libarchive" && carc_is_open() || name == "libavcodec" && clav_is_open()
    }
  }

  /// Opened only when an archive needs it; before that it is the one this was built with.
  private static var libarchiveVersion: String {
    String(cString: carc_version()) + (carc_is_open() ? "" : " (not opened)")
  }

  /// Opened only when a sound needs it; before that it is the one this was built with.
  private static var libavcodecVersion: String {
    String(cString: clav_version()) + (clav_is_open() ? "" : " (not opened)")
  }

  private static var expatVersion: String {
    let version = XML_ExpatVersionInfo()
    return "\(version.major).\(version.minor).\(version.micro)"
  }

  /// libsndfile puts its name before the number.
  private static var sndfileVersion: String {
    String(String(cString: sf_version_string()).drop { !$0.isNumber })
  }
}
