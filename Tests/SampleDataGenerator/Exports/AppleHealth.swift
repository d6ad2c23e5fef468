import Foundation
import Synthesis

/// P12's watch as the Health app exports it: at rest on one day, listening to a clip on the next.
func appleHealthExport(of study: [Participant]) throws -> SampleExport {
  let rest = try study.session(of: "P12", on: "2024-05-06").recording(.heartRate, of: "rest")
  let music = try study.session(of: "P12", on: "2024-05-07").recording(.heartRate, of: "music")
  let records = try [rest, music].map { try $0.healthRecords }.joined(separator: stepRecord)
  let text = head + records + "</HealthData>\n"
  return SampleExport(
    platform: "apple-health", files: [("P12/apple_health_export/export.xml", Array(text.utf8))])
}

extension RecorderFile {
  /// Each with the context that a watch adds.
  fileprivate var healthRecords: String {
    get throws {
      try JSONDecoder().decode([HeartItem].self, from: Data(items)).map { item in
        let (start, end) = (spaced(item.startDate), spaced(item.endDate))
        return """
           <Record type="\(item.type)" sourceName="\(item.source)" sourceVersion="11.4" \
          unit="\(item.unit)" creationDate="\(end)" startDate="\(start)" endDate="\(end)" \
          value="\(item.value)">
            <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>
           </Record>

          """
      }.joined()
    }
  }
}

private struct HeartItem: Decodable {
  let type: String, source: String, unit: String
  let startDate: String, endDate: String
  let value: Int
}

/// `2024-05-06T03:30:01-0700` as `2024-05-06 03:30:01 -0700`.
private func spaced(_ date: String) -> String {
  "\(date.prefix(10)) \(date.dropFirst(11).prefix(8)) \(date.suffix(5))"
}

private let head = """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE HealthData [
  <!-- HealthKit Export Version: 14 -->
  <!ELEMENT HealthData (ExportDate,Me,(Record)*)>
  <!ATTLIST HealthData locale CDATA #REQUIRED>
  <!ELEMENT Record (MetadataEntry*)>
  ]>
  <HealthData locale="en_US">
   <ExportDate value="2024-05-08 09:00:00 -0700"/>
   <Me HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"/>

  """

private let stepRecord = """
   <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" \
  startDate="2024-05-06 12:00:00 -0700" endDate="2024-05-06 12:10:00 -0700" value="812"/>

  """
