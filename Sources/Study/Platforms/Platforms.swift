import Recordings
import Text

extension ExportPlatform {
  /// The platforms that are known; the first that knows a file has it.
  static let all = [
    MyDataHelps.platform, SageResearch.platform, Bridge.platform, AppCore.platform,
    Synapse.platform, RADARBase.platform, AppleHealth.platform, CardinalKit.platform, FHIR.platform,
  ]

  /// The answer of the first platform that has one.
  static func first<Answer>(_ ask: (ExportPlatform) -> Answer?) -> Answer? {
    all.lazy.compactMap(ask).first
  }

  /// The contents of a file by the first platform that knows it, which they name.
  static func contents(_ read: (ExportPlatform) -> FileContents?) -> FileContents? {
    first { platform in
      var contents = read(platform)
      contents?.platform = platform.name
      return contents
    }
  }
}
