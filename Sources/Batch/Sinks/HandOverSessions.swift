import Report
import Study
import Text

/// A run over a study that passes its sessions on one by one, with recordings and rows, for a
/// dataset in another format.
public struct HandOverSessions {
  /// The user's table of participants.
  public struct GivenPeople {
    public let columns: [String]
    /// The cells of a participant, one for each column; empty cells for one without a row.
    public let cells: (_ participant: String) -> [String]
  }

  private var settings: RunSettings
  private let console: Console

  public init(_ settings: RunSettings, _ console: Console) {
    (self.settings, self.console) = (settings, console)
    self.settings.purpose = .recordings
  }

  /// Passes the sessions on in their natural order, then calls `finish`.
  public func run(_ take: (RecordedSession) throws -> Void, finish: (GivenPeople) throws -> Void)
    throws -> RunEnd
  {
    let interruption = Interruption()
    console.begin()
    defer { console.end() }
    let run = try StudyRun(settings, console, interruption)
    interruption.beginWork()
    return try withoutActuallyEscaping(take) { take in
      var sink = HandOverSink(take: take)
      let outcome = try run.run(into: &sink)
      let stream = outcome.stream
      if let signal = outcome.signal { return RunEnd(signal: signal) }
      let people = run.study.people?.called(settings.names.name)
      try finish(GivenPeople(columns: people?.columns ?? []) { people?.cells(of: $0) ?? [] })
      console.end()
      console.summarize(stream, people, inFolder: false)
      console.conclude(SummarizeStudy.headline(stream.people, stream.counts))
      return RunEnd(stream.counts)
    }
  }

  private struct HandOverSink: ResultSink {
    let take: (RecordedSession) throws -> Void

    mutating func take(session chunks: [RowChunk]) throws {
      for chunk in chunks where chunk.table == .recordings {
        let session = try RecordedSession(binary: chunk.bytes)
        try take(chunk.name.map(session.called) ?? session)
      }
    }

    mutating func take(file chunks: [RowChunk]) {}
  }
}
