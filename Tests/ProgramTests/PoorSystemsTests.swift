import Foundation
import TestSupport
import Testing
import Text

/// Oracle: the contract on systems that lack something; what a system has is taken away in a view of its own.
@Suite struct PoorSystemsTests {
  /// Runs lines of `sh` in a mount namespace of their own; nil where the system allows none.
  private func alone(_ script: String, in folder: URL? = nil) throws -> Outcome? {
    guard geteuid() == 0, try Tool.shell("unshare -m true").status == 0 else { return nil }
    let quoted = "'" + script.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
    return try Tool.shell("unshare -m sh -c \(quoted)", in: folder)
  }

  @Test func `arguments are read where no folder of processes is mounted`() throws {
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

  /// Files of the libraries' names that are none stand in their way. No recording is to blame for what is missing.
  @Test func `a library that is missing ends a run that needs it, and is named`() throws {
    let scratch = try Scratch()
    let lapack = try scratch.write("lapack/liblapacke.so.3", "no library")
      .deletingLastPathComponent()
    for version in 20..<40 { try scratch.write("gsl/libgsl.so.\(version)", "no library") }
    let gsl = scratch.url.appending(path: "gsl")
    let voice = Fixture.sampleData + "/P15"
    let output = ["-o", scratch.url.appending(path: "out").path]
    let run = try Tool.run(["run", voice] + output, environment: ["LD_LIBRARY_PATH": lapack.path])
    #expect(run.status == 70)
    #expect(
      run.messages.contains(
        "analyze: a library that the program needs cannot be opened: lapack; install it and run again"
      ))
    let whole = try Tool.run(["run", voice] + output + ["--resume"])
    #expect(whole.status == 0)
    // What is not needed may be missing, and the record says so.
    let other = try Tool.run(
      ["run", voice, "-q"] + output + ["--force"], environment: ["LD_LIBRARY_PATH": gsl.path])
    #expect(other.status == 0)
    let record = String(decoding: try scratch.read("out/run.json"), as: UTF8.self)
    #expect(record.contains("\"gsl\": \"missing\""))
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
    #expect(try confinement(scratch, "out")?.contains("seccomp") == false)
    let usual = try Tool.run(["run", "study", "-o", "usual"], in: scratch.url)
    #expect(!usual.messages.contains("not confined"))
    #expect(try confinement(scratch, "usual")?.hasPrefix("seccomp") == true)
  }

  private func confinement(_ scratch: Scratch, _ folder: String) throws -> String? {
    let record = try JSONSerialization.jsonObject(with: scratch.read("\(folder)/run.json"))
    return (record as? [String: Any])?["confinement"] as? String
  }
}
