import Recordings
import Text

/// The name of the file with the settings of a study, at the root of its folder.
public enum SettingsFileName {
  public static let text = "analyze.toml"

  /// True for such a file in an archive, of which nothing is read: what it names would be in the archive as well.
  static func isInArchive(_ path: String) -> Bool {
    !archives(above: path).isEmpty && contentName(path) === text
  }
}
