import Testing
import Text

@testable import analyze

/// Oracle: by hand; every complaint is one line of place, problem and remedy.
@Suite struct UsageErrorTests {
  @Test(arguments: [
    ("-j4", "no command is given; write for example: analyze run PATH"),
    ("rnu x", "\"rnu\": no such command; did you mean run?"),
    ("gait x", "\"gait\": no such command; did you mean gait-and-balance?"),
    ("walk.json", "\"walk.json\": no such command; to analyze a path write: analyze run walk.json"),
    ("xyzzy", "\"xyzzy\": no such command; see: analyze help"),
    ("run --digit 3 x", "--digit: no such option; did you mean --digits?"),
    ("run --dgiits=3 x", "--dgiits: no such option; did you mean --digits?"),
    ("run -output x", "-output: no such option; did you mean --output?"),
    ("run -qx y", "-x: no such option; see: analyze help COMMAND"),
    ("run --digits", "--digits: its value is missing; write --digits N|full"),
    ("run --digits --wide x", "--digits: its value is missing; write --digits N|full"),
    ("run --digits -q x", "--digits: its value is missing; write --digits N|full"),
    ("run --wide=yes x", "--wide: takes no value; leave out \"yes\""),
    ("run -j4 --jobs 4 x", "--jobs: given more than once; keep one of them"),
    ("run --window 3 x", "--window: not an option of run; see: analyze help run"),
    (
      "trail-making --leg-length 1 x",
      "--leg-length: not an option of trail-making; see: analyze help trail-making"
    ), ("run", "run: PATH is missing; write: analyze run [OPTION]... PATH..."),
    (
      "completions bash b",
      "completions: \"b\" is not expected; write: analyze completions [OPTION]... SHELL"
    ), ("completions tcsh", "completions: \"tcsh\" cannot be used; give bash, zsh or fish"),
  ]) func `a slip is answered with its remedy`(line: String, answer: String) {
    #expect(complaint(line) == answer)
  }

  /// A command writes one stream, to which `-` gives standard output, or more, and then `-` is refused.
  @Test func `an output is a stream or refuses the name of standard output`() {
    let outputs = OptionUse.all.filter { $0.option.name == "output" }
    let streams = outputs.filter { $0.option.accepts("-") }.map(\.command.name)
    let all = [
      "plan", "report", "plot", "table", "diff", "reliability", "changes", "practice", "norms",
    ]
    #expect(Set(streams) == Set(all))
    for use in outputs {
      #expect(use.option.accepts("./-"), "\(use)")
      guard case .output = use.option.kind else {
        Issue.record("\(use): an output that does not say whether it is a stream")
        continue
      }
    }
  }

  @Test(arguments: [
    ("--digits abc", "give a whole number from 1 to 17, or full"),
    ("--digits 0", "give a whole number from 1 to 17, or full"),
    ("--digits 18", "give a whole number from 1 to 17, or full"),
    ("--digits 99999999999999999999", "give a whole number from 1 to 17, or full"),
    ("-j1.5", "give a whole number from 1 to 1024"),
    ("--height 3", "give a number from 0.5 to 2.5 m"),
    ("--height nan", "give a number from 0.5 to 2.5 m"),
    ("--height 1,75", "give a number from 0.5 to 2.5 m"),
    ("--format cvs", "did you mean csv? give csv, tsv or ndjson"),
    ("--color blue", "give auto, always or never"), ("--layout=", "give a text that is not empty"),
  ]) func `a bad value is answered with the good ones`(options: String, remedy: String) {
    #expect(complaint("run \(options) x")?.hasSuffix(" cannot be used; \(remedy)") == true)
  }

  @Test func `a complaint stays one line`() {
    for line in ["a\u{1B}[2J\nb", "--a\nb", "run --digits=\n x", "completions \n"] {
      #expect(complaint(line)?.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
    }
  }

  /// Oracle: Damerau (CACM 7, 1964): one slip is an omission, an insertion, a change or a swap.
  @Test(arguments: [
    ("digits", "digits", 0), ("digit", "digits", 1), ("digitts", "digits", 1),
    ("digots", "digits", 1), ("digist", "digits", 1), ("", "abc", 3), ("ca", "abc", 3),
    ("kitten", "sitting", 3),
  ]) func `the number of typos between two words is symmetric`(
    typed: String, meant: String, count: Int
  ) {
    #expect(typoCount(typed, meant) == count)
    #expect(typoCount(meant, typed) == count)
  }
}
