import Metrics
import Report
import Testing
import Text

@testable import analyze

/// Oracle: the contract of the command line, and the syntax guidelines of POSIX (chapter 12).
@Suite struct ArgumentParserTests {
  @Test(arguments: [
    "run --jobs 4 a b", "run --jobs=4 a b", "run -j4 a b", "run -j 4 a b", "-j4 run a b",
    "run a -j 4 b", "run a b -j4", "--jobs 4 run -- a b", "run -j +4 a b",
  ]) func `a value may stand in every usual place`(line: String) throws {
    let invocation = try parse(line)
    #expect(invocation.command.kind == .run)
    #expect(invocation.operands == ["a", "b"])
    #expect(invocation.values.jobs == 4)
  }

  @Test func `letters may be bundled and toggles repeated`() throws {
    let values = try parse("run -q0vqj8 --files-from -").values
    #expect(values.quiet)
    #expect(values.null)
    #expect(values.verbose)
    #expect(values.jobs == 8)
    #expect(values.filesFrom == "-")
    #expect(!values.strict)
  }

  @Test func `two dashes end the options and one is a word`() throws {
    #expect(try parse("run -q -- -x --jobs - --").operands == ["-x", "--jobs", "-", "--"])
    #expect(try parse("inspect - -q").operands == ["-"])
  }

  @Test func `a value may begin with a dash or hold an equals sign`() throws {
    #expect(try parse("run --layout=-a=b x").values.layout == ["-a=b"])
    #expect(try parse("run --layout -a=b x").values.layout == ["-a=b"])
  }

  @Test func `what is not given has its default or nothing`() throws {
    let values = try parse("run x").values
    #expect(values.digits == 9)
    #expect(values.numberText == NumberText())
    #expect(values.window == 10)
    #expect(values.output == nil)
    #expect(values.color == .auto)
    #expect(values.map == nil)
    #expect(try parse("run --digits full x").values.numberText == NumberText(.full))
    #expect(try parse("run --digits 17 x").values.numberText == NumberText(.significant(17)))
  }

  @Test func `parameters are those of the analyses`() throws {
    let invocation = try parse("trail-making --trail-type B --height=1.75 -j2 result.json")
    #expect(invocation.command.kind == .task)
    #expect(invocation.command.name == "trail-making")
    #expect(invocation.values.parameters == ["trail-type": "B", "height": "1.75"])
    #expect(try parse("run --leg-length 0.9 x").values.parameters == ["leg-length": "0.9"])
  }

  @Test(arguments: [
    ("", []), ("help", []), ("--help", []), ("-h", []), ("run --help", ["run"]),
    ("help run", ["run"]), ("--help inspect x", ["inspect"]), ("run -h -j4", ["run"]),
  ]) func `help is one command`(line: String, operands: [String]) throws {
    let invocation = try parse(line)
    #expect(invocation.command.kind == .help)
    #expect(invocation.operands == operands)
  }

  @Test func `version is asked for by option`() throws {
    #expect(try parse("--version").command.kind == .version)
    let invocation = try parse("--json --version")
    #expect(invocation.command.kind == .version)
    #expect(invocation.values.json)
  }

  @Test func `files-from stands for the operands`() throws {
    #expect(try parse("run --files-from list.txt").operands.isEmpty)
    #expect(try parse("gait-and-balance --files-from list.txt").operands.isEmpty)
  }

  @Test func `a repeatable option keeps every value`() throws {
    var option = OptionDeclarations.program.map.spec
    option.isRepeatable = true
    let parser = ArgumentParser(table: CommandLineTable(commands: [.run], options: [option]))
    let invocation = try parser.parse(["run", "--map", "a", "x", "--map=b"])
    #expect(invocation.values.texts(option) == ["a", "b"])
  }
}
