import Report
import Study
import Testing

@testable import Batch

/// Truth: the names that sessions have in the tables.
@Suite struct PeopleTests {
  private func naming(_ session: String, in place: String, task: String) -> SessionNaming {
    SessionNaming(
      isSession: true, participant: "Z", task: task, session: session,
      sessionInParticipant: session, start: "", visit: "", isVisitNamed: false, folderVisit: "",
      place: place, source: "\(place)/r.json")
  }

  private func mark(_ session: String, task: String) -> SessionMark {
    SessionMark(
      participant: "Z", isNamed: true,
      session: SessionKey(participant: "Z", visit: "", session: session), task: task, start: "",
      startSeconds: nil)
  }

  /// A user saw 1 session in the last line and 2 in the table.
  @Test func `sessions are counted by their names in the tables, once for all their tasks`() {
    for choice in [VisitChoice.found, .ordinal] {
      var (namer, people) = (SessionNamer(choice), People())
      for place in ["P01/s0", "P02/s0"] {
        for task in ["tapping", "stroop"] {
          people.add(mark("s0", task: task), namer.add(naming("s0", in: place, task: task)))
        }
      }
      namer.finish()
      people.settle(namer)
      #expect(people.sessionCount == 2)
    }
  }

  @Test func `marks with the names of the tables are counted as they are`() {
    var people = People()
    for session in ["a", "A", "a"] { people.add(mark(session, task: "tapping")) }
    #expect(people.sessionCount == 2)
  }
}
