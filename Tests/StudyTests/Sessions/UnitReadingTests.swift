import Recordings
import TestSupport
import Testing

@testable import Study

/// Oracle: the same unit read at once.
@Suite struct UnitReadingTests {
  @Test func `a unit read in pieces keeps samples of the session that is asked for alone`() throws {
    let study = try StudyFolder()
    for (name, count) in [("walking.outbound", 40), ("standing.rest", 50)] {
      try study.write("P/S/accel_\(name).json", Fixture.accelerometer(itemCount: count))
    }
    try study.write("P/T/accel_walking.outbound.json", Fixture.accelerometer(itemCount: 60))
    let reader = SessionReader(try study.files())
    for unit in reader.plan().units {
      let whole = UnitReading(unit, reader).outcome.sessions
      var pieces = UnitReading(unit, reader, pieceByteCount: 1)
      #expect(pieces.outcome.sessions.count == whole.count)
      for (place, session) in pieces.outcome.sessions.enumerated() {
        // The first, the last and one with a date.
        #expect(Self.sampleCounts(session).allSatisfy { $0 <= 3 })
        let again = pieces.session(place, before: [])
        let read = try #require(again)
        #expect(read == whole[place])
        #expect(Self.sampleCounts(read).allSatisfy { $0 >= 40 })
      }
    }
  }

  private static func sampleCounts(_ session: Session) -> [Int] {
    session.steps.flatMap(\.recordings).compactMap { $0.motion?.count }
  }
}
