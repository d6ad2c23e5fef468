import Synthesis

/// Two runs of one user: a timed walk with its results, and a walk of which only the files are known.
func cardinalKitExport(of study: [Participant]) throws -> SampleExport {
  let user = "Kd83hZ2mQxS7"
  var files: [(path: String, bytes: [UInt8])] = []
  for (name, folder, isWhole) in [("P09", "2018-10-20", true), ("P02", "2015-10-08", false)] {
    let session = try study.session(of: name, on: folder)
    guard let result = session.result else { throw ExportError("result of \(name)") }
    let document =
      isWhole ? StoredRun.document(result, user: user) : StoredRun.fileDocument(result, user: user)
    files.append(("surveys/\(result.taskRunUUID).json", Array(document.utf8)))
    let store = "storage/studies/edu.example.walking/users/\(user)/\(result.taskIdentifier)"
    for file in session.steps.flatMap(\.recordings) {
      files.append(("\(store)/\(result.taskRunUUID)/\(file.name)", file.bytes))
    }
  }
  return SampleExport(platform: "cardinalkit", files: files)
}
