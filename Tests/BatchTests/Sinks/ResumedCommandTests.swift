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
    #expect(command.withResume == ["analyze", "run", "--resume", "--", "-x"])
  }

  @Test func `a command line that holds what is withheld is not printed`() {
    let line = NextStep(names: .own).afterStop(nil)
    #expect(line == "stopped; the same command with --resume continues")
  }
}
