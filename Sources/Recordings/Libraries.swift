import CLibAV
import CNettle
import CPNG
import CSndfile
import CSodium
import CZlib

/// The libraries that single files are read with.
public enum DecodingLibraries {
  /// Name and version of each library, sorted by name in any case.
  public static var versions: [(name: String, version: String)] {
    [
      ("libavcodec", libavcodecVersion), ("libpng", String(cString: cpng_version())),
      ("libsndfile", String(cString: csnd_version())),
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
}
