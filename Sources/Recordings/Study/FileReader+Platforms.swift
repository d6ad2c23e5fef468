extension FileReader {
  /// A file that is not JSON with what a platform finds in it; nil where none knows it by its first bytes.
  func platformFile(
    _ bytes: ByteSource, head: [UInt8], _ blank: LoadedFile
  ) -> LoadedFile? {
    let source = blank.report.source
    var file = blank
    do throws(ReadError) {
      let isTable = Platforms.readTable(withHead: head, path: files.absolute(source))
      let contents =
        isTable
        ? try table(bytes, source) : try Platforms.contents(of: bytes, head: head, source: source)
      guard let contents else { return nil }
      file = file.holding(contents)
      let tear = contents.recordings.lazy.compactMap(\.tear).first
      if let recording = contents.recordings.first {
        file.report.problem = problem(source, count: recording.itemCount, tear: tear)
      }
    } catch {
      file.report.problem = error
    }
    return file
  }

  /// What a platform finds in a table; a table of its own without rows is an error.
  private func table(_ bytes: ByteSource, _ source: String) throws(ReadError) -> FileContents? {
    let table: DelimitedTable
    do {
      table = try DelimitedTable(try bytes.read(), path: files.absolute(source))
    } catch let problem as DelimitedText.Problem {
      let what = DocumentProblem.malformed(.csv, line: problem.line, what: problem.message)
      throw ReadError(source: source, .document(what))
    } catch {
      throw ReadError(source: source, .unreadable(reason: (error as? FileError)?.reason ?? ""))
    }
    if table.count == 0, let problem = problem(source, count: 0, tear: table.tear) { throw problem }
    return Platforms.contents(of: table, source: source)
  }
}
