import Report
import Text

/// A part of a form: one of the steps that an instance of a form of MyCap recorded, such as a hand.
///
/// A row of REDCap has one cell for a field, so that the steps of one run have fields of their own, `tap_tap_rate_hz_l` and
/// `tap_tap_rate_hz_r`. Names must not change, since the data of existing projects would have to be migrated.
struct REDCapFormPart: Hashable {
  /// What the names of its fields end in; empty for the only step of a task and for values of the whole run.
  let ending: String
  /// The words for people.
  private let title: String

  /// A form without parts.
  static let whole = REDCapFormPart(ending: "", title: "")

  private init(ending: String, title: String) { (self.ending, self.title) = (ending, title) }

  /// The part in which a step is.
  init(of step: MetricsRow) {
    let attempt = (step.attempt ?? 1) > 1 ? step.attempt : nil
    let ending = Self.ending(ofStep: step.step, side: step.side)
    let parts = [ending, attempt.map { "attempt\($0)" } ?? ""].filter { !$0.isEmpty }
    self.init(
      ending: parts.joined(separator: "_"),
      title: parts.isEmpty
        ? ""
        : [step.step, attempt.map { "attempt \($0)" } ?? ""].filter { !$0.isEmpty }.joined(
          separator: ", "))
  }

  /// The label of a field of the part.
  func label(_ text: String) -> String { title.isEmpty ? text : "\(text) (\(title))" }

  static func == (one: REDCapFormPart, other: REDCapFormPart) -> Bool {
    ByteKey(one.ending) == ByteKey(other.ending)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(ByteKey(ending)) }

  private static func ending(ofStep step: String, side: String) -> String {
    if let known = endings[step] { return known }
    if side == "left" || side == "right" { return String(side.prefix(1)) }
    return fieldWord(step)
  }

  /// A text as part of a field's name: small letters and digits, with single underscores between them.
  static func fieldWord(_ text: String) -> String {
    text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "_")
  }

  /// The steps of MyCap's tasks. A task of one step needs no ending.
  private static let endings: [Term: String] = [
    "": "", "tapping.left": "l", "tapping.right": "r", "walking.outbound": "outbound",
    "walking.return": "return", "walking.rest": "rest", "fitness.walk": "walk",
    "fitness.rest": "rest", "hole.peg.test.dominant.place": "dominant_place",
    "hole.peg.test.dominant.remove": "dominant_remove",
    "hole.peg.test.non.dominant.place": "nondominant_place",
    "hole.peg.test.non.dominant.remove": "nondominant_remove", "amsler.grid.left": "l",
    "amsler.grid.right": "r", "stroop": "", "trailmaking": "", "psat": "", "towerOfHanoi": "",
    "cognitive.memory.spatialspan": "", "reactionTime": "", "tone.audiometry": "",
    "dBHL1.tone.audiometry": "", "speech.in.noise1": "", "knee.range.of.motion": "", "audio": "",
    "speech.recognition": "",
  ]
}
