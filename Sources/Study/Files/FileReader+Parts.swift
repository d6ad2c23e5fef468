import Recordings

/// Parts of recordings that the user names, such as ten tests in the recording of a week.
extension FileReader {
  /// The parts of a file, for readers that keep only what is wanted.
  func wantedSpans(of source: String) -> WantedSpans { WantedSpans(parts(of: source).map(\.span)) }

  private func parts(of source: String) -> [FileLabels] {
    let reading = given.reading(of: source)
    if !reading.parts.isEmpty { return reading.parts }
    guard !reading.span.isEmpty else { return [] }
    var part = FileLabels()
    part.span = reading.span
    return [part]
  }

  /// Whether a part that only the options name is of no concern to a file: a picture has no times, and the countdown before a voice
  /// is measured whole, as its background.
  private func isWhole(_ file: LoadedFile) -> Bool {
    let own = given.ownReading(of: file.report.source)
    guard own.parts.isEmpty, own.span.isEmpty else { return false }
    let name = lastComponent(file.report.source).lowercased()
    return file.recordings.allSatisfy { $0.kind == .image } || name.contains(countdownStep)
  }

  /// The file with its parts in the place of its recordings. A part that is not in the recording is an error of its own beside the
  /// others; a single one is an error of the file.
  func parted(_ file: LoadedFile) -> LoadedFile {
    guard file.report.problem == nil, !file.recordings.isEmpty else { return file }
    let source = file.report.source
    let parts = parts(of: source)
    guard !parts.isEmpty, !isWhole(file) else { return file }
    var (parted, pieces) = (file, [Recording]())
    for part in parts {
      do throws(SpanProblem) {
        for recording in file.recordings { pieces.append(try recording.part(part)) }
      } catch {
        let problem = ReadError(source: source, .noSuchPart(error, part.span))
        if parts.count == 1 { return file.refused(problem) }
        parted.refusedDays.append(RefusedDay(file: 0, files: [], labels: part, problem: problem))
      }
    }
    if pieces.isEmpty, let first = parted.refusedDays.first?.problem {
      return parted.refused(first)
    }
    if parts.count == 1 {
      (parted.report.recording, parted.furtherRecordings) = (
        pieces.first, Array(pieces.dropFirst())
      )
    } else {
      parted.pieces = pieces
    }
    return parted
  }
}

extension LoadedFile {
  fileprivate func refused(_ problem: ReadError) -> LoadedFile {
    var file = self
    (file.report.recording, file.furtherRecordings, file.pieces) = (nil, [], nil)
    file.refusedDays = []
    file.report.problem = problem
    return file
  }
}

extension Recording {
  /// The part that a row names, with what the row says. It is no longer a stream, in which days and bouts would be looked for.
  fileprivate func part(_ part: FileLabels) throws(SpanProblem) -> Recording {
    var piece = try self.part(part.span)
    piece.namedPart = part
    piece.labels.stream = nil
    return piece
  }
}
