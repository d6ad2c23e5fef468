import Synthesis

/// Sessions as they lie in the study, but packed: one as zip, one as tar in gzip, and one whose recording
/// alone is compressed.
func archivesExport(of study: [Participant]) throws -> SampleExport {
  let zipped = try study.session(of: "P09", on: "2018-10-20").packedFiles
  let tarred = try study.session(of: "P02", on: "2015-10-08").packedFiles
  let single = try study.session(of: "P07", on: "shoulder-left").packedFiles
  return SampleExport(
    platform: "archives",
    files: [
      ("P09/2018-10-20.zip", ZipFile(zipped).bytes),
      ("P02/2015-10-08.tar.gz", GzipFile.bytes(of: TarFile(tarred).bytes)),
    ]
      + single.map { path, bytes in
        let place = "P07/shoulder-left/\(path)"
        return path == "result.json" ? (place, bytes) : ("\(place).gz", GzipFile.bytes(of: bytes))
      })
}

extension SyntheticSession {
  fileprivate var packedFiles: [(path: String, bytes: [UInt8])] {
    files.map { ($0.path, $0.bytes) }
  }
}
