import Foundation
import TestSupport
import Testing

/// Oracle: the contract of status 74, and the tables of a run that has room.
@Suite struct FullDiskTests {
  private let study: SmallStudy

  init() throws { study = try SmallStudy() }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      "run study", "inspect study", "samples \(SmallStudy.recording)",
      "spectrum \(SmallStudy.recording) --window 0.2", "dictionary", "man", "help",
      "completions bash", "explain cadence_spm", "--version",
    ]) func `standard output on a full disk ends with status 74 and a message`(arguments: String)
    throws
  {
    let outcome = try study.shell("\"$ANALYZE\" \(arguments) > /dev/full")
    #expect(outcome.status == 74)
    let words = "cannot be written (No space left on device); free some space and run again\n"
    #expect(outcome.complaints == "analyze: standard output: \(words)")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `standard error on a full disk loses only messages`() throws {
    #expect(try study.shell("\"$ANALYZE\" run study -v -o out 2> /dev/full").status == 0)
    #expect(try study.isWhole("out"))
  }

  /// In blocks of 512 bytes; no file of the tables is larger than the last.
  @Test(arguments: [1, 4, 30, 300, 500, 6000])
  func `a limit on the size of files ends the run with a message and not by a signal`(blocks: Int)
    throws
  {
    let limited = "ulimit -f \(blocks); exec \"$ANALYZE\" run study -q -o out"
    let outcome = try study.shell(limited)
    if blocks < 6000 {
      #expect(outcome.status == 74)
      #expect(outcome.messages.contains("cannot be written (File too large); raise the limit"))
      #expect(outcome.messages.split(separator: "\n").count == 1)
    } else {
      #expect(outcome.status == 0)
    }
    #expect(try study.isUntorn("out"))
    #expect(try study.shell("\"$ANALYZE\" run study -q -o out --resume").status == 0)
    #expect(try study.isWhole("out"))
  }

  /// Streams, tables, the journal and two pipes for each worker are open at once.
  @Test(arguments: [4, 5, 6, 8, 11, 40])
  func `a limit on open files is reported, and the run can be resumed`(limit: Int) throws {
    let limited = "ulimit -n \(limit); exec \"$ANALYZE\" run study -q -j2 -o out"
    let outcome = try study.shell(limited)
    #expect((outcome.status == 0) == (limit == 40))
    #expect(outcome.status < 128)
    if limit < 40 {
      let isReported = outcome.messages.contains("Too many open files")
      let isHelped = ["ulimit -n", "--jobs"].contains { outcome.messages.contains($0) }
      #expect(isReported)
      #expect(isHelped)
      #expect(outcome.messages.split(separator: "\n").count == 1)
    }
    #expect(try study.isUntorn("out"))
    #expect(try study.shell("\"$ANALYZE\" run study -q -o out --resume").status == 0)
    #expect(try study.isWhole("out"))
  }

  /// A file system of the test's own; the script ends with 99 where it may not mount one.
  @Test(arguments: [8, 300, 700, 4000])
  func `a run on a full disk can be resumed once there is room`(kilobytes: Int) throws {
    let mount = "mount -t tmpfs -o size=\(kilobytes)k none disk 2> /dev/null || exit 99"
    let script = """
      mkdir -p disk && \(mount)
      "$ANALYZE" run study -q -o disk/out; status=$?
      cp -R disk/out first 2> /dev/null
      mount -o remount,size=100m disk
      "$ANALYZE" run study -q -o disk/out --resume || status="$status, then $?"
      cp -R disk/out second
      umount disk
      echo $status
      """
    let outcome = try study.shell("unshare -m sh -c '\(script)' 2> messages || exit 99")
    guard outcome.status != 99 else { return }
    #expect(outcome.text == (kilobytes < 4000 ? "74\n" : "0\n"))
    let messages = String(decoding: try study.scratch.read("messages"), as: UTF8.self)
    let isReported = messages.contains(
      "cannot be written (No space left on device); free some space")
    #expect(isReported == (kilobytes < 4000))
    #expect(messages.split(separator: "\n").count <= 1)
    #expect(try study.isUntorn("first"))
    #expect(try study.isWhole("second"))
  }
}
