import Recordings
import Text

extension ExportPlatform {
  /// The known platforms. The first that recognizes a file reads it.
  static let all = [
    MyDataHelps.platform, ResearchStack.platform, SageResearch.platform, Bridge.platform,
    AppCore.platform, Synapse.platform, RADARBase.platform, AppleHealth.platform,
    HealthAutoExport.platform, MyStudies.platform, CardinalKit.platform, FHIR.platform,
    MyCap.dictionary, MyCap.platform, DocumentStores.platform, GT3X.platform, AxivityCWA.platform,
    GENEActiv.platform, GPX.platform, TCX.platform, SensorLogger.platform, Phyphox.platform,
    SensorLog.platform, Beiwe.platform, ActiGraphTable.platform, EmpaticaE4.platform,
  ]

  /// The answer of the first platform that has one.
  static func first<Answer>(_ ask: (ExportPlatform) -> Answer?) -> Answer? {
    all.lazy.compactMap(ask).first
  }

  /// The participant whom a folder names; empty for a platform's own folder.
  static func participant(_ folder: String) -> String {
    ownFolders.contains(ByteKey(folder)) ? "" : folder
  }

  private static let ownFolders = Set(all.flatMap(\.folderNames).map { ByteKey($0) })

  /// The contents of a file from the first platform that recognizes it, with the platform's name.
  static func contents(_ read: (ExportPlatform) -> FileContents?) -> FileContents? {
    first { platform in
      var contents = read(platform)
      contents?.platform = platform.name
      return contents
    }
  }
}
