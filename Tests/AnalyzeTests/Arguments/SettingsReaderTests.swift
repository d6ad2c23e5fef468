import Batch
import TestSupport
import Recordings
import Study
import Testing
import Text

@testable import analyze

/// Oracle: the documentation of settings.
@Suite struct SettingsReaderTests {
  private func read(_ text: String) throws -> StudySettings {
    let place = SettingsPlace(
      shown: "analyze.toml", path: "/study/analyze.toml", base: "/study", root: "/study")
    return try SettingsReader(place: place, table: .program).settings(
      try TOMLDocument(Array(text.utf8)).root)
  }

  private func complaint(_ text: String) -> String? {
    do { _ = try read(text) } catch { return "\(error)" }
    return nil
  }

  @Test func `settings are the options of the command line`() throws {
    let settings = try read(
      """
      layout = ["{participant}/{visit}/{file}", "{participant}/{file}"]
      participants = "people.csv"
      map = "/elsewhere/map.csv"
      exclude = ["*Kopie*", "pilot/"]
      visits = "windows:visits.csv"
      wide = true
      strict = false
      digits = "full"
      carry = ["sex", "group"]
      participant = 12
      [parameters]
      height = 1.75
      phone-placement = "trunk"
      """)
    let expected: [Term: [String]] = [
      "layout": ["{participant}/{visit}/{file}", "{participant}/{file}"],
      "participants": ["/study/people.csv"], "map": ["/elsewhere/map.csv"],
      "exclude": ["*Kopie*", "pilot/"], "visits": ["windows:/study/visits.csv"], "wide": [""],
      "digits": ["full"], "carry": ["sex,group"], "participant": ["12"], "height": ["1.75"],
      "phone-placement": ["trunk"],
    ]
    #expect(settings.options == expected)
    #expect(settings.writtenOptions["participants"] == ["people.csv"])
    #expect(settings.lines["layout"] == [1, 1])
    #expect(settings.lines["visits"] == [5])
  }

  @Test func `rules keep their order, pattern and labels`() throws {
    let rules = try read(
      """
      [[files]]
      match = "**/aaah*.m4a"
      task = "phonation"
      step = "vowel"
      height = 1.8
      [[files]]
      match = "pilot/"
      leave_out = true
      """
    ).rules
    #expect(rules.map(\.rule.pattern.text) == ["**/aaah*.m4a", "pilot/"])
    #expect(rules[0].rule.labels.task == .phonation)
    #expect(rules[0].rule.labels.step == "vowel")
    #expect(rules[0].rule.labels.facts == ["height": "1.8"])
    #expect(rules.map(\.rule.leavesOut) == [nil, true])
    #expect(rules.map(\.line) == [1, 6])
  }

  /// A place with its line, what is wrong, and what helps.
  @Test(arguments: [
    ("\nlayuot = \"x\"", ["analyze.toml:2: ", "no such setting", "did you mean layout?"]),
    ("participants = 3", ["analyze.toml:1: participants: ", "a number", "a text in quotes"]),
    ("timeout = \"long\"", ["analyze.toml:1: timeout: ", "a text", "a number from 0.1"]),
    ("timeout = 0", ["analyze.toml:1: timeout: ", "\"0\"", "a number from 0.1"]),
    ("wide = \"yes\"", ["analyze.toml:1: wide: ", "true or false"]),
    ("format = \"cvs\"", ["format: ", "did you mean csv?"]),
    ("output = \"out\"", ["analyze.toml:1: output: ", "on the command line"]),
    ("pseudonym-key-file = \"k\"", ["pseudonym-key-file: ", "secret"]),
    ("shard = \"1/2\"", ["shard: ", "on the command line"]),
    ("exclude = 3", ["analyze.toml:1: exclude: ", "a number", "a list of them"]),
    ("exclude = [\"a\", 3]", ["analyze.toml:1: exclude: ", "a number"]),
    ("\nexclude = [\n\"a\",\n\"[b\"]", ["analyze.toml:", "exclude: \"[b\" ", "without its ]"]),
    ("layout = 3", ["analyze.toml:1: layout: ", "a number"]),
    ("\nlayout = \"{person}\"", ["analyze.toml:2: layout: \"{person}\" is not a valid template"]),
    ("visits = 3", ["analyze.toml:1: visits: \"3\" is not a way to find visits"]),
    ("visits = \"weekly\"", ["analyze.toml:1: visits: \"weekly\" is not a way to find visits"]),
    ("visits = \"gap:0\"", ["analyze.toml:1: visits: ", "gap:6"]),
    ("participant = [\"a\", \"b\"]", ["participant: ", "a list"]),
    ("carry = [\"a,b\"]", ["carry: ", "comma"]),
    ("height = 1.7\n[parameters]\nheight = 1.8", ["analyze.toml:3: height: ", "more than once"]),
    ("parameters = 1", ["parameters: ", "[parameters]"]),
    ("[parameters]\nlayout = \"x\"", ["analyze.toml:2: ", "no such setting"]),
    ("[files]\nmatch = \"a\"", ["analyze.toml:1: files: ", "[[files]]"]),
    ("[[files]]\ntask = \"phonation\"", ["analyze.toml:1: ", "no match"]),
    ("[[files]]\nmatch = \"a\"", ["analyze.toml:1: ", "says nothing"]),
    ("[[files]]\nmatch = \"!a\"\nstep = \"s\"", ["analyze.toml:2: match: ", "exclude"]),
    ("[[files]]\nmatch = \"[a\"\nstep = \"s\"", ["analyze.toml:2: match: ", "without its ]"]),
    ("[[files]]\nmatch = \"a\"\ntask = \"walk\"", ["analyze.toml:3: task: ", "no task \"walk\""]),
    ("[[files]]\nmatch = \"a\"\nvisit = \"v\"", ["analyze.toml:3: visit: ", "layout"]),
    ("[[files]]\nmatch = \"a\"\nstpe = \"s\"", ["analyze.toml:3: ", "did you mean step?"]),
    ("[[files]]\nmatch = \"a\"\nheight = 99", ["analyze.toml:3: height ", "0.5 to 2.6"]),
    ("[[files]]\nmatch = \"a\"\nleave_out = 1", ["analyze.toml:3: leave_out: ", "true or false"]),
    ("[[files]]\nmatch = \"a\"\nstep = \"a\\u0001\"", ["analyze.toml:1: ", "control characters"]),
    ("[table]\nmetrcs = \"main\"", ["analyze.toml:2: ", "did you mean metrics?"]),
  ]) func `a setting that cannot be used is named with its line`(text: String, words: [String])
    throws
  {
    let message = try #require(complaint(text))
    for word in words { #expect(message.contains(word), "\(message)") }
  }

  /// Every option of `run` has a place in settings or a reason why it has none.
  @Test func `each option of run is a setting or refused with a reason`() throws {
    for option in CommandLineTable.program.options(of: .run) {
      let message = complaint("\(option.name) = 1979-05-27")
      let words = try #require(message)
      #expect(words.contains("\(option.name): "), "\(words)")
      #expect(!words.contains("no such setting"), "\(words)")
    }
  }
}
