import Metrics
import Text

/// People with one word in a column of the table of participants, such as those of one site, most of whose sessions have no good
/// main value although the sessions of the others do, or no good value of some main measures.
///
/// Such a difference is rarely one between people: it shows a device, an app or a way to give a test that differs.
struct WeakGroup {
  let column: String
  let word: String
  /// The number of sessions without a good main value, and that of all sessions.
  let weakCount: Int
  let sessionCount: Int
  let peopleCount: Int
  /// The main measures that are lost; empty if the sessions have no good main value of any task.
  private(set) var measures: [LostMeasure] = []

  /// A main measure of a task that most sessions of the group lack.
  struct LostMeasure {
    let label: String
    /// The number of sessions without a good value, and that of all sessions of the task.
    let weakCount: Int
    let sessionCount: Int
  }

  /// A group needs so many sessions: one or two fail for other reasons.
  private static let fewestSessions = 3
  /// A column with more words does not group people.
  private static let mostWords = 12
  /// The part of the other sessions that may be without a good main value.
  private static let mostOfOthers = 0.1

  /// The groups of all columns with 2 to 12 words in which at least half of the sessions have no good main value, where of the
  /// other sessions at most a tenth have none; otherwise those for which this is so of some measures.
  static func all(of people: StudyPeople, _ tally: StudyTally) -> [WeakGroup] {
    let measures = tally.shownTasks.flatMap { task in
      task.headlines.filter(\.hasValues).map {
        MainMeasure(
          label: $0.definition.label, sessions: task.sessions,
          goodSessions: $0.sessionsWithGoodValue)
      }
    }
    return people.columns.indices.flatMap { place -> [WeakGroup] in
      let words = people.words(inColumn: place)
      let groups = Set(words.values.map(ByteKey.init)).sorted()
      guard (2...mostWords).contains(groups.count) else { return [] }
      return groups.compactMap { group in
        WeakGroup(people.columns[place], group.text, words, tally, measures)
      }
    }
  }

  private init?(
    _ column: String, _ word: String, _ words: [PersonKey: String], _ tally: StudyTally,
    _ mainMeasures: [MainMeasure]
  ) {
    let isOwn = tally.sessions.map { session in
      words[tally.participants[session.person].key].map { $0 === word } ?? false
    }
    let all = TalliedSessions(tally.sessions.indices, isOwn) { tally.sessions[$0].hasGoodMainValue }
    (self.column, self.word) = (column, word)
    (weakCount, sessionCount) = (all.weakCount, all.count)
    peopleCount = Set(isOwn.indices.filter { isOwn[$0] }.map { tally.sessions[$0].person }).count
    guard !all.areWeak else { return }
    for measure in mainMeasures {
      let sessions = TalliedSessions(measure.sessions, isOwn, where: measure.goodSessions.contains)
      guard sessions.areWeak else { continue }
      measures.append(
        LostMeasure(
          label: measure.label, weakCount: sessions.weakCount, sessionCount: sessions.count))
    }
    guard !measures.isEmpty else { return nil }
  }

  /// A main measure, with the sessions of its task and those with a good value.
  private struct MainMeasure {
    let label: String
    let sessions: Set<Int>
    let goodSessions: Set<Int>
  }

  /// Sessions of a group and those of the others, with how many of each have no good value.
  private struct TalliedSessions {
    private(set) var (count, weakCount) = (0, 0)
    private var (otherCount, weakOtherCount) = (0, 0)

    init(_ sessions: some Sequence<Int>, _ isOwn: [Bool], where isGood: (Int) -> Bool) {
      for session in sessions {
        let isWeak = isGood(session) ? 0 : 1
        if isOwn[session] {
          (count, weakCount) = (count + 1, weakCount + isWeak)
        } else {
          (otherCount, weakOtherCount) = (otherCount + 1, weakOtherCount + isWeak)
        }
      }
    }

    /// True if at least half are without a good value, and of the others at most a tenth.
    var areWeak: Bool {
      min(count, otherCount) >= fewestSessions && 2 * weakCount >= count
        && Double(weakOtherCount) <= mostOfOthers * Double(otherCount)
    }
  }
}
