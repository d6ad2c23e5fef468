import CLibAV
import CLibrary
import CNettle
import CPNG
import CSndfile
import CSodium
import CZlib

/// The libraries that single files are read with.
public enum DecodingLibraries {
  /// Name and version of each.
  public static var versions: [(name: String, version: String)] {
    [
      ("libavcodec", libavcodecVersion),
      ("libpng", lateLibraryVersion(cpng_version())), ("libsndfile", sndfileVersion),
      ("libsodium", String(cString: sodium_version_string())),
      ("Nettle", "\(nettle_version_major()).\(nettle_version_minor())"),
      ("zlib", String(cString: zlibVersion())),
    ]
  }

  /// The names of those that a file needed and that were opened for it.
  public static var opened: [String] { clav_is_open() ? ["libavcodec"] : [] }

  /// Opened only when a sound needs it; before that it is the one this was built with.
  private static var libavcodecVersion: String {
    String(cString: clav_version()) + (clav_is_open() ? "" : " (not opened)")
  }

  /// libsndfile puts its name before the number.
  private static var sndfileVersion: String {
    let version = lateLibraryVersion(csnd_version())
    return String(version.firstIndex(where: \.isNumber).map { version[$0...] } ?? version[...])
  }
}
