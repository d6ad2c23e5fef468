/// What no result links to, of one session.
struct LooseFiles {
  var recordings: [Recording] = []
  /// Paths of files that cannot be used.
  var unusable: [String] = []

  var isEmpty: Bool { recordings.isEmpty && unusable.isEmpty }
  /// Of all of them.
  var paths: [String] { recordings.map(\.source) + unusable }

  /// Those whose paths are chosen, and the others.
  func divided(by isChosen: (String) -> Bool) -> (LooseFiles, LooseFiles) {
    var (chosen, others) = (LooseFiles(), LooseFiles())
    for recording in recordings {
      if isChosen(recording.source) {
        chosen.recordings.append(recording)
      } else {
        others.recordings.append(recording)
      }
    }
    for path in unusable {
      if isChosen(path) { chosen.unusable.append(path) } else { others.unusable.append(path) }
    }
    return (chosen, others)
  }

  mutating func add(_ more: LooseFiles?) {
    recordings += more?.recordings ?? []
    unusable += more?.unusable ?? []
  }
}

extension LoadedFile {
  /// True for recordings, and for what should be one.
  var isRecorded: Bool { report.problem != nil || !recordings.isEmpty }

  var isPicture: Bool {
    report.kind == .image || recordings.contains { $0.image != nil }
  }
}
