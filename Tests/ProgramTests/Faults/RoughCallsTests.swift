import Foundation
import TestSupport
import Testing

/// Oracle: the same commands on a system that does all it is asked for at once. Signals interrupt calls, and pipes and
/// disks far away read and write less than they are asked for.
@Suite(.enabled(if: FaultLibrary.path != nil)) struct RoughCallsTests {
  private func expectSame(_ arguments: [String]) throws {
    let folder = URL(filePath: Fixture.sampleData)
    let smooth = try Tool.run(arguments, in: folder)
    let rough = try Tool.run(arguments, environment: FaultLibrary.rough, in: folder)
    #expect(rough.status == smooth.status)
    #expect(rough.output == smooth.output)
    #expect(!smooth.output.isEmpty)
    #expect(rough.messages == smooth.messages)
  }

  /// All formats there are.
  @Test(arguments: [["run", "."], ["inspect", "."]])
  func `reads and writes in bits and pieces leave the tables of a study the same`(
    arguments: [String]
  ) throws { try expectSame(arguments) }

  @Test func `reads in bits and pieces leave a recording the same`() throws {
    let sound = "P15/2015-06-03/audio_audio.m4a"
    try expectSame(["samples", sound])
    try expectSame(["spectrum", sound])
    try expectSame(["dictionary"])
  }

  @Test func `a folder of tables in bits and pieces has the same bytes, in parts as well`() throws {
    let scratch = try Scratch()
    try scratch.write("study/P1/S/accel_walking.outbound.json", Fixture.accelerometer())
    try scratch.write("study/P2/S/bad.json", "[{")
    func run(_ arguments: [String], _ environment: [String: String]) throws {
      let outcome = try Tool.run(
        arguments + ["--fail-on", "none", "-q"], environment: environment, in: scratch.url)
      #expect(outcome.status == 0)
    }
    try run(["run", "study", "-o", "smooth"], [:])
    try run(["run", "study", "-o", "rough"], FaultLibrary.rough)
    for part in 1...2 {
      try run(["run", "study", "-o", "part\(part)", "--shard", "\(part)/2"], FaultLibrary.rough)
    }
    try run(["merge", "part1", "part2", "-o", "merged"], FaultLibrary.rough)
    for name in try scratch.names(in: "smooth") where !["run.json", "units.journal"].contains(name)
    {
      let bytes = try scratch.read("smooth/\(name)")
      #expect(try scratch.read("rough/\(name)") == bytes, "\(name)")
      #expect(try scratch.read("merged/\(name)") == bytes, "\(name)")
    }
  }
}
