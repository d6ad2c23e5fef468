import Recordings
import Testing

@testable import Study

/// Truth: what the lines say.
@Suite struct ScoreTableTests {
  private func table(_ text: String) throws -> ScoreTable {
    let folder = try StudyFolder(["scores.csv": text])
    return try ScoreTable(readingFrom: folder.absolute("scores.csv"))
  }

  private func error(_ text: String) throws -> TableError? {
    do { _ = try table(text) } catch let error as TableError { return error }
    return nil
  }

  @Test func `rows of one session stay together, sessions in byte order`() throws {
    let sessions = try table(
      "session,correct, words,snr_db,participant\r\nb,3,5,18,P2\n a ,0,5,15,P1\n\nb,2,4,-0.0,P2\n"
    ).sessions
    #expect(sessions.map(\.participant) == ["P1", "P2"])
    #expect(sessions.map(\.identifier) == ["a", "b"])
    #expect(sessions.allSatisfy { $0.task == .speechInNoise && $0.source == "scores.csv" })
    #expect(
      sessions[1].scores == [
        ScoredWords(ratioDecibels: 18, correct: 3, words: 5),
        ScoredWords(ratioDecibels: 0, correct: 2, words: 4),
      ])
  }

  @Test func `participant and session may be missing`() throws {
    let sessions = try table("snr_db,words,correct\n1e1,5,5\n").sessions
    #expect(sessions.count == 1 && sessions[0].participant.isEmpty)
    #expect(sessions[0].scores.map(\.ratioDecibels) == [10])
  }

  @Test(arguments: [
    ("18,5,x", "correct"), ("18,5,6", "correct"), ("18,5,-1", "correct"), ("18,0,0", "words"),
    ("18,2.5,1", "words"), ("18,99999999999999999999,1", "words"), ("loud,5,1", "snr_db"),
    ("nan,5,1", "snr_db"), ("201,5,1", "snr_db"), (",5,1", "snr_db"), ("18,5", "2 cells"),
    ("18,5,5,5", "4 cells"),
  ]) func `a row that cannot be used is named by its line`(row: String, word: String) throws {
    let table = try table("snr_db,words,correct\n15,5,5\n\(row)\n")
    let problem = try #require(table.refused.first?.problem)
    #expect(table.sessions.isEmpty)
    #expect(table.refused.count == 1)
    #expect(problem.position == 3, "\(problem)")
    #expect("\(problem)".contains(word), "\(problem)")
  }

  @Test func `a row that cannot be used refuses its own session alone`() throws {
    let table = try table(
      "participant,session,snr_db,words,correct\nA,1,15,5,9\nA,1,18,5,5\nA,2,15,5,5\nB,1,15,5,5\n"
        + "C,1,15\n")
    #expect(table.sessions.map { $0.participant + $0.identifier } == ["A2", "B1"])
    #expect(table.refused.map { $0.participant + $0.session } == ["A1", "C1"])
    #expect(table.refused.map(\.problem.position) == [2, 6])
  }

  @Test func `a table with open quotes is refused as a whole`() throws {
    let found = try #require(try error("snr_db,words,correct\n15,5,5\n\"18,5,5\n"))
    #expect(found.line == 3)
    #expect("\(found)".contains("quote"))
  }

  @Test(arguments: [
    ("", "snr_db"), ("snr_db,words\n1,2\n", "correct"), ("snr_db,words,correct\n", "no row"),
    ("snr_db,words,correct,age\n1,1,1,1\n", "age"),
    ("snr_db,words,correct,words\n1,1,1,1\n", "two"),
  ]) func `an unusable header is reported`(text: String, word: String) throws {
    let found = try #require(try error(text))
    #expect(found.line == 1, "\(found)")
    #expect("\(found)".contains(word), "\(found)")
  }

  @Test func `a missing table is reported`() {
    #expect(throws: TableError.self) { try ScoreTable(readingFrom: "/nowhere/scores.csv") }
  }
}
