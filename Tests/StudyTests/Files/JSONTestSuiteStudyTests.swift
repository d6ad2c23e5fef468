import Foundation
import Recordings
import TestSupport
import Testing

@testable import Study

/// Oracle: nst/JSONTestSuite, commit 1ef36fa, put into a study as if its files were recordings.
@Suite struct JSONTestSuiteStudyTests {
  private func reading() throws -> StudyReading {
    let files = try StudyFiles(below: [Fixture.jsonTestSuite])
    let reader = SessionReader(files)
    return StudyReading(reader.plan().units.map(reader.read))
  }

  @Test func `every file that is no JSON is one error with a byte`() throws {
    let reading = try reading()
    let reports = reading.reports.filter { $0.source.hasPrefix("n_") }
    #expect(reports.count == 188)
    for report in reports {
      let place = report.problem?.position
      #expect(place != nil, "\(report.source)")
      #expect((0...max(report.byteCount, 0)).contains(place ?? -1), "\(report.source)")
    }
    #expect(reading.orphans.filter { $0.problem.source.hasPrefix("n_") }.count == 188)
  }

  @Test func `no file that is JSON is an error`() throws {
    let reading = try reading()
    #expect(reading.reports.filter { $0.source.hasPrefix("y_") }.count == 95)
    #expect(!reading.orphans.contains { $0.problem.source.hasPrefix("y_") })
    #expect(reading.sessions.isEmpty)
  }
}
