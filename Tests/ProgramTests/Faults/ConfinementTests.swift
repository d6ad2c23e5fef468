import Foundation
import TestSupport
import Testing

/// Oracle: seccomp(2) and landlock(7) for what the system can take away, the list in SECURITY.md for what it leaves.
@Suite(.enabled(if: ProbeLibrary.path != nil)) struct ConfinementTests {
  private let study: SmallStudy

  init() throws {
    study = try SmallStudy()
    try study.scratch.write("secret", "another file of the user")
  }

  private func path(_ name: String) -> String { study.scratch.url.appending(path: name).path }

  private var environment: [String: String] {
    [
      "LD_PRELOAD": ProbeLibrary.path ?? "", "PROBE_REPORT": path("report"),
      "PROBE_FILE": path(SmallStudy.recording), "PROBE_SECRET": path("secret"),
    ]
  }

  /// What the first confined process of a run could do.
  private func probe(_ arguments: [String]) throws -> ProbeReport {
    #expect(try study.run(arguments, environment).status == 0)
    return ProbeReport(try study.scratch.read("report"))
  }

  private func run(_ folder: String) throws -> ProbeReport {
    try probe(["run", "study", "-q", "-j1", "-o", folder])
  }

  private func confinement(_ folder: String) throws -> String? {
    let record = try JSONSerialization.jsonObject(with: study.scratch.read("\(folder)/run.json"))
    return (record as? [String: Any])?["confinement"] as? String
  }

  /// The names that begin the lines of the list, up to two spaces and what is said of them.
  private func listedCalls() throws -> Set<String> {
    let page = try String(
      contentsOf: Fixture.repository.appending(path: "SECURITY.md"), encoding: .utf8)
    let list = page.components(separatedBy: "## System calls of a worker").last?.components(
      separatedBy: "```")
    let lines = list.flatMap { $0.count > 1 ? $0[1].split(separator: "\n").dropFirst() : nil } ?? []
    let names = lines.flatMap {
      ($0.components(separatedBy: "  ").first ?? "").split(separator: " ").map(String.init)
    }
    return Set(names)
  }

  /// A call that is not on the list is not allowed, whatever its number is.
  @Test func `a worker may make the system calls that are listed and no others`() throws {
    let (calls, listed) = (try run("out").calls, try listedCalls())
    #expect(calls.count > 300)
    #expect(listed.count > 50)
    let untried = calls.filter { $0.value == "untried" }.keys.filter { !$0.hasSuffix("probe") }
    #expect(Set(untried) == ["exit", "exit_group", "rt_sigreturn"])
    let allowed = Set(calls.filter { $0.value == "allowed" }.keys).union(untried)
    // What another architecture has is on the list as well.
    #expect(allowed == listed.intersection(calls.keys), "\(allowed.symmetricDifference(listed))")
    #expect(try study.isWhole("out"))
  }

  @Test(arguments: [
    ["run", "study", "-q", "-o", "out"], ["inspect", "study", "-q"],
    ["samples", SmallStudy.recording], ["spectrum", SmallStudy.recording, "--window", "0.2"],
  ]) func `no process that reads recordings can do what its work does not need`(arguments: [String])
    throws
  {
    let attempts = try probe(arguments).attempts
    let (allowed, denied) = (attempts["allowed"] ?? [], attempts["denied"] ?? [])
    #expect(allowed.count >= 7)
    #expect(allowed.allSatisfy { $0.error == 0 }, "\(allowed)")
    #expect(denied.count > 70)
    #expect(denied.allSatisfy { $0.error == ENOSYS }, "\(denied.filter { $0.error != ENOSYS })")
  }

  @Test func `a worker opens files of the study and no others`() throws {
    let report = try run("out")
    let opened = report.attempts["outside"] ?? []
    #expect(opened.count == 5)
    // Systems without Landlock confine calls alone, and the record says so.
    guard try confinement("out") == "seccomp+landlock" else { return }
    #expect(opened.allSatisfy { $0.error == EACCES }, "\(opened)")
  }

  /// The standard streams, one pipe for orders and one for answers.
  @Test func `a worker keeps no file open that it was not given`() throws {
    let script = """
      exec 7<secret 9<secret
      exec "$ANALYZE" run study -q -j1 -o out
      """
    let settings = environment.map { "export \($0.key)='\($0.value)'\n" }.joined()
    #expect(try study.shell(settings + script).status == 0)
    let open = ProbeReport(try study.scratch.read("report")).openFiles
    #expect(open.count == 5, "\(open)")
    #expect(open.starts(with: [0, 1, 2]))
  }

  @Test func `a worker has no terminal`() throws {
    let pipe = path("study/A.json")
    mkfifo(pipe, 0o600)
    let running = try Running(["run", path("study"), pipe, "-q", "-j1", "-o", path("out")])
    #expect(running.await(workers: 1))
    var writer: Int32 = -1
    while writer < 0, running.isRunning {
      usleep(1000)
      writer = open(pipe, O_WRONLY | O_NONBLOCK)
    }
    let worker = running.workers.first { number in
      let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
      // proc(5): state, parent, group, session and terminal follow the name in parentheses.
      let words = status?.split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
      return words.count > 4 && words[3] == "\(number)" && words[4] == "0"
    }
    #expect(worker != nil)
    close(writer)
    _ = try running.end()
  }

  @Test func `a system without Landlock confines calls, and the record says so`() throws {
    let settings = environment.merging(["PROBE_LANDLOCK": "0"]) { _, new in new }
    let outcome = try study.run(["run", "study", "-j1", "-o", "out"], settings)
    #expect(outcome.status == 0)
    #expect(!outcome.messages.contains("not confined"))
    #expect(try confinement("out") == "seccomp")
    #expect(try study.isWhole("out"))
    let report = ProbeReport(try study.scratch.read("report"))
    #expect(report.attempts["denied"]?.allSatisfy { $0.error == ENOSYS } == true)
  }
}

/// Oracle: the table of the same recording in a folder that was named. Whatever names a file lets workers read it.
@Suite struct NamedFilesTests {
  private let study: SmallStudy
  private let recording = SmallStudy.recording

  init() throws { study = try SmallStudy() }

  private func values(_ outcome: Outcome) throws -> [String] {
    #expect(outcome.status == 0, "\(outcome.messages)")
    // Which other metrics there are depends on the names of step and task that a path holds.
    return try Table(csv: outcome.output).rows.compactMap { row in
      guard let name = row["metric"], ["duration_s", "sample_rate_hz"].contains(name) else {
        return nil
      }
      return "\(name) \(row["value"] ?? "")"
    }
  }

  @Test(arguments: [
    "analyze run study/P1/S/accel_walking.outbound.json",
    "cd study/P1/S; analyze run ./accel_walking.outbound.json",
    "cp -r study/P1 Q; ln -s ../Q study/Q; rm -r study/P?; analyze run study --follow-links",
    "mkdir links; ln -s ../study/P1/S/accel_walking.outbound.json links; analyze run links --follow-links",
    "ln -s study/P1 link; analyze run link",
    "ln -s study/P1/S/accel_walking.outbound.json accel_walking.json; analyze run accel_walking.json",
    "echo study/P1/S/accel_walking.outbound.json | analyze run --files-from -",
    "analyze run - < study/P1/S/accel_walking.outbound.json",
    "cat study/P1/S/accel_walking.outbound.json | analyze run -",
    "exec 8<study/P1/S/accel_walking.outbound.json; analyze run /dev/fd/8",
    "exec bash -c 'analyze run <(cat study/P1/S/accel_walking.outbound.json)'",
    "mkfifo p; cat study/P1/S/accel_walking.outbound.json > p & analyze run p",
  ]) func `a recording is read by whatever name`(script: String) throws {
    let whole = try values(study.run(["run", "study/P1"]))
    #expect(whole.count == 2)
    let path = "mkdir bin; ln -s \"$ANALYZE\" bin/analyze; PATH=$PWD/bin:$PATH; export PATH\n"
    #expect(try values(study.shell(path + script)) == whole)
  }

  @Test(arguments: [
    "analyze samples - < REC", "cat REC | analyze samples -", "analyze samples study/P1",
    "exec bash -c 'analyze samples <(cat REC)'", "exec 8<REC; analyze samples /dev/fd/8",
    "tar cf a.tar -C study/P1/S . && analyze samples a.tar!accel_walking.outbound.json",
  ]) func `the samples of a recording are read by whatever name`(script: String) throws {
    let whole = try study.run(["samples", recording])
    #expect(whole.status == 0)
    let path = "mkdir bin; ln -s \"$ANALYZE\" bin/analyze; PATH=$PWD/bin:$PATH; export PATH\n"
    let other = try study.shell(path + script.replacingOccurrences(of: "REC", with: recording))
    #expect(other.output == whole.output, "\(other.messages)")
  }
}
