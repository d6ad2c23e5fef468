import Synthesis
import Testing
import TestSupport
import Text

@testable import Recordings

@Suite struct PedometerFormatTests {
  private static let walk = SyntheticWalk(cadenceSpm: 110, contactCount: 20).deviceMotion(
    startUptimeSeconds: 5120)

  private func read(_ text: String) throws -> PedometerUpdates {
    let table = try #require(try ItemTable.read(ByteBuffer(text.utf8)))
    guard case .pedometer(let updates) = Recognition.read(table) else { throw UnexpectedContent() }
    return updates
  }

  /// Oracle: the true foot contacts of the walk, but for those of its last second.
  @Test(arguments: ResearchKitVersion.allCases, [false, true])
  func `steps and distance are read in every release`(version: ResearchKitVersion, shuffles: Bool)
    throws
  {
    var writer = RecorderWriter(version: version)
    writer.shufflesKeys = shuffles
    let updates = try read(writer.pedometer(Self.walk, stepLengthMeters: 0.75).text)
    let last = try #require(Self.walk.times.last)
    let steps = Self.walk.contactTimes.filter { $0 <= last - 1 }.count
    #expect(updates.steps.last == Double(steps))
    #expect(updates.distanceMeters.last == Double(steps) * 0.75)
    #expect(updates.starts.allSatisfy { $0 == updates.starts.first })
    #expect(updates.ends.compactMap { $0?.offsetMinutes }.allSatisfy { $0 == -360 })
  }

  /// Truth: the key is missing where the device cannot estimate the distance.
  @Test func `a distance that is missing is not a number`() throws {
    let text = RecorderWriter().pedometer(Self.walk, stepLengthMeters: nil).text
    let updates = try read(text)
    #expect(updates.distanceMeters.count == updates.steps.count)
    #expect(updates.distanceMeters.allSatisfy { $0.isNaN })
  }

  /// Truth: the example of ResearchKit's own serializer, `CMPedometerData+ORKJSONDictionary`.
  @Test func `dates with an offset are kept`() throws {
    let updates = try read(
      #"{"items":[{"startDate":"2026-01-15T09:30:00-0600","endDate":"2026-01-15T09:30:07-0600","#
        + #""numberOfSteps":9,"distance":6.1,"floorsAscended":0,"floorsDescended":0}]}"#)
    #expect(updates.steps == [9])
    #expect(updates.distanceMeters == [6.1])
    #expect(updates.starts.first??.text == "2026-01-15T09:30:00.000-06:00")
    #expect(updates.ends.first??.text == "2026-01-15T09:30:07.000-06:00")
  }

  /// Property: a date that cannot be read takes nothing else with it.
  @Test func `a bad date leaves the steps`() throws {
    let updates = try read(
      #"[{"startDate":"yesterday","endDate":"2026-01-15T09:30:07Z","numberOfSteps":3}]"#)
    #expect(updates.starts == [nil])
    #expect(updates.steps == [3])
  }
}
