extension LoadedFile {
  /// An archive that holds nothing, which is told.
  init(emptyArchive report: FileReport) {
    self.init(report: report)
    self.report.kind = .archive
    self.report.passedOver = [
      ReadError(source: report.source, .passedOver(reason: "the archive holds no files"))
    ]
  }

  /// A member of an archive that is not read.
  init(refusedMember path: String, _ problem: ReadError.Problem) {
    self.init(report: FileReport(source: path, byteCount: 0))
    report.problem = ReadError(source: path, problem)
  }

  /// True for a member of an archive that is not read: no place in the archive is its own.
  var isRefusedMember: Bool { report.problem?.problem.isOfRefusedMember ?? false }

  /// A packed file of which nothing is used; `head` begins what is in it.
  init(_ report: FileReport, refused problem: ArchiveProblem, head: [UInt8]?) {
    self.init(report: report)
    self.report.kind = head.flatMap(Container.init) == nil ? .other : .archive
    self.report.problem = ReadError(source: report.source, .archive(problem))
  }

  /// Notes that the recordings end where the text does; false where there is none that may.
  mutating func tear(behind byteOffset: Int) -> Bool {
    guard let recording = report.recording, recording.audio == nil, recording.image == nil else {
      return false
    }
    func torn(_ recording: Recording) -> Recording {
      var torn = recording
      torn.tear =
        recording.tear ?? Tear(byteOffset: byteOffset, itemsKept: recording.itemCount)
      return torn
    }
    report.recording = torn(recording)
    furtherRecordings = furtherRecordings.map(torn)
    return true
  }
}
