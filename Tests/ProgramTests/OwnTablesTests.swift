import Foundation
import TestSupport
import Testing

/// Property: every command that reads the tables of a run reads what a run has written, whatever stands in it.
@Suite struct OwnTablesTests {
  /// A damaged pedometer: a distance of 9e299 m in half a second is a speed above 1e300 m/s, which is `bad`, and no recording
  /// of JSON can hold it.
  private static let finished = Result {
    let scratch = try Scratch()
    for person in 1...3 {
      for day in 1...2 {
        let dates =
          #""startDate":"2024-05-0\#(day)T10:00:00.000+0000","endDate":"2024-05-0\#(day)T10:00:00.500+0000""#
        let update =
          #"{\#(dates),"numberOfSteps":\#(4 + person),"distance":9e299,"floorsAscended":0.05,"floorsDescended":\#(day)}"#
        try scratch.write(
          "study/P\(person)/S\(day)/pedometer_fitness.walk.json", #"{"items":[\#(update)]}"#)
      }
    }
    for format in ["csv", "tsv"] {
      let run = ["run", "study", "-o", format, "--wide", "--pictures", "--format", format]
      #expect(try Tool.run(run, in: scratch.url).status == 0)
    }
    return scratch
  }

  @Test func `the values are those that are meant`() throws {
    let scratch = try Self.finished.get()
    let rows = try Table(csv: scratch.read("csv/metrics.csv")).rows
    let speeds = rows.filter { $0["metric"] == "pedometer_speed_mps" }
    #expect(speeds.count == 6)
    #expect(speeds.allSatisfy { $0["value"] == "1.8e+300" && $0["quality"] == "bad" })
    // A count that is no whole number is none, in any table.
    let floors = rows.filter { $0["metric"] == "pedometer_floor_up_count" }
    #expect(floors.count == 6)
    #expect(floors.allSatisfy { $0["value"] == "" && $0["quality"] == "bad" })
    #expect(floors.allSatisfy { $0["flags"]?.contains("count_not_whole") == true })
    let wide = try Table(csv: scratch.read("csv/wide/fitness.csv")).rows
    #expect(wide.allSatisfy { $0["pedometer_floor_up_count"] == "" })
  }

  @Test(arguments: [
    ["reliability"], ["changes", "--baseline", "1"], ["summary"], ["report", "-o", "-"],
    ["report", "-o", "pages/"], ["export", "--as", "sqlite", "-o", "out.sqlite"],
    ["export", "--as", "redcap", "-o", "redcap"], ["merge", "-o", "merged"],
    ["plot", "--session", "P1", "-o", "plots"],
  ]) func `every command reads the values of a run`(arguments: [String]) throws {
    let finished = try Self.finished.get()
    for format in ["csv", "tsv"] {
      let scratch = try Scratch()
      let words = [arguments[0], "\(finished.path)/\(format)"] + arguments.dropFirst()
      let outcome = try Tool.run(words, in: scratch.url)
      // The values of so few people are read, and there is nothing to draw of them.
      let isPlot = arguments[0] == "plot"
      #expect(outcome.status == (isPlot ? 1 : 0), "\(format): \(outcome.messages)")
      #expect(!isPlot || outcome.messages.contains("nothing to draw"))
    }
  }
}
