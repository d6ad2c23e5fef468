import Report
import Testing

@testable import Batch

/// Truth: the command line of the contract.
@Suite struct ResumedCommandTests {
  @Test(arguments: [
    (
      ["run", "--files-from", "-", "-o", "out"], true,
      "stopped; to continue, with the same standard input: "
    ), (["run", "it's", "-o", "out"], false, "stopped; to continue: "),
  ]) func `a stopped run names the command that goes on`(
    arguments: [String], takesStandardInput: Bool, start: String
  ) {
    let command = CommandLineWords(["analyze"] + arguments, takesStandardInput: takesStandardInput)
    let words = (["analyze"] + arguments + ["--resume"]).map(shellQuoted)
    let line = NextStep(names: .own).afterStop(command)
    #expect(line == start + words.joined(separator: " "))
  }

  @Test func `what stands after two dashes is no option`() {
    let command = CommandLineWords(["analyze", "run", "--", "-x"], takesStandardInput: false)
    #expect(command.continuing == ["analyze", "run", "--resume", "--", "-x"])
  }

  /// Oracle: the options of `analyze help report` and `analyze help merge`, which have no `--resume`.
  @Test func `a stopped report is continued by an update, and a stopped merge by itself`() {
    func continuing(_ words: [String]) -> [String] {
      CommandLineWords(words, takesStandardInput: false).continuing
    }
    let report = ["analyze", "-q", "report", "study", "-o", "pages/"]
    #expect(continuing(report) == report + ["--update"])
    #expect(continuing(report + ["--update"]) == report + ["--update"])
    // Options with values may stand before the command, which the program knows.
    let late = ["analyze", "--settings", "s.toml", "report", "study", "-o", "pages/"]
    #expect(continuing(late) == late + ["--update"])
    let named = ["analyze", "-o", "report", "run", "study"]
    let run = CommandLineWords(named, command: "run", takesStandardInput: false)
    #expect(run.continuing == named + ["--resume"])
    let task = ["analyze", "-o", "out", "tapping", "report"]
    #expect(continuing(task) == task + ["--resume"])
    let merge = ["analyze", "merge", "one", "two", "-o", "whole"]
    #expect(continuing(merge) == merge)
  }

  @Test func `a command line that holds what is withheld is not printed`() {
    let line = NextStep(names: .own).afterStop(nil)
    #expect(line == "stopped; the same command with --resume continues")
    let report = NextStep(names: .own).afterStop(nil, arguments: ["report", "--output=p1", "p2"])
    #expect(report == "stopped; the same command with --update continues")
  }
}
