import Foundation
import TestSupport
import Testing

/// Oracle: the contract on systems that lack something; what a system has is taken away in a view of its own.
@Suite struct PoorSystemsTests {
  /// Runs lines of `sh` where mounts are no one else's; nil where one may not make such a place.
  private func alone(_ script: String, in folder: URL? = nil) throws -> Outcome? {
    guard geteuid() == 0, try Tool.shell("unshare -m true").status == 0 else { return nil }
    let quoted = "'" + script.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    return try Tool.shell("unshare -m sh -c \(quoted)", in: folder)
  }

  @Test func `arguments are heard without a folder of processes`() throws {
    let version = try Tool.run(["--version"])
    guard let outcome = try alone("umount -l /proc && exec \"$ANALYZE\" --version") else { return }
    #expect(outcome.status == 0)
    #expect(outcome.output == version.output)
    let scratch = try Scratch()
    try scratch.write("study/P1/S/accel_walking.outbound.json", Fixture.accelerometer())
    let whole = try Tool.run(["run", "study"], in: scratch.url)
    let poor = try alone("umount -l /proc && exec \"$ANALYZE\" run study", in: scratch.url)
    #expect(poor?.status == 0)
    #expect(poor?.output == whole.output)
  }

  /// Whoever calls the program without arguments, or loses them, has analyzed nothing.
  @Test func `a call without arguments shows help and is no success`() throws {
    let outcome = try Tool.run([])
    #expect(outcome.status == 2)
    #expect(outcome.text.contains("analyze run study/"))
    #expect(try Tool.run(["--help"]).status == 0)
    #expect(try Tool.run(["help"]).status == 0)
  }

  @Test func `workers that cannot be confined are warned of once and noted`() throws {
    let scratch = try Scratch()
    for number in 1...4 {
      try scratch.write(
        "study/P\(number)/S/accel_walking.outbound.json",
        Fixture.accelerometer(itemCount: 10 + number))
    }
    let hide =
      "for file in $(ldconfig -p | sed -n 's/.*libseccomp.so.2.* => //p'); do "
      + "mount --bind /dev/null \"$file\"; done; "
    let script = hide + "exec \"$ANALYZE\" run study -j2 -o out"
    guard let outcome = try alone(script, in: scratch.url) else { return }
    #expect(outcome.status == 0)
    let warnings = outcome.messages.split(separator: "\n").filter { $0.contains("not confined") }
    #expect(warnings.count == 1)
    #expect(try confinement(scratch, "out") == "none")
    let usual = try Tool.run(["run", "study", "-o", "usual"], in: scratch.url)
    #expect(!usual.messages.contains("not confined"))
    #expect(try confinement(scratch, "usual") == "seccomp")
  }

  private func confinement(_ scratch: Scratch, _ folder: String) throws -> String? {
    let record = try JSONSerialization.jsonObject(with: scratch.read("\(folder)/run.json"))
    return (record as? [String: Any])?["confinement"] as? String
  }
}
