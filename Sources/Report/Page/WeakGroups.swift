import Metrics
import Text

/// People with one word in a column of the table of participants, such as those of one site, most of whose sessions have no good
/// main value although the sessions of the others do.
///
/// Such a difference is rarely one between people: it shows a device, an app or a way to give a test that differs.
struct WeakGroup {
  let column: String
  let word: String
  /// The number of sessions without a good main value, and that of all sessions.
  let weakCount: Int
  let sessionCount: Int
  let peopleCount: Int

  /// A group needs so many sessions: one or two fail for other reasons.
  private static let fewestSessions = 3
  /// A column with more words does not group people.
  private static let mostWords = 12
  /// The part of the other sessions that may be without a good main value.
  private static let mostOfOthers = 0.1

  /// The groups of all columns with 2 to 12 words in which at least half of the sessions have no good main value, where of the
  /// other sessions at most a tenth have none.
  static func all(of people: StudyPeople, _ tally: StudyTally) -> [WeakGroup] {
    people.columns.indices.flatMap { place -> [WeakGroup] in
      let words = people.words(inColumn: place)
      let groups = Set(words.values.map(ByteKey.init)).sorted()
      guard (2...mostWords).contains(groups.count) else { return [] }
      return groups.compactMap { group in WeakGroup(people.columns[place], group.text, words, tally)
      }
    }
  }

  private init?(_ column: String, _ word: String, _ words: [PersonKey: String], _ tally: StudyTally)
  {
    var (own, others) = (TalliedSessions(), TalliedSessions())
    for session in tally.sessions {
      let person = tally.participants[session.person].key
      if words[person].map({ $0 === word }) ?? false {
        own.add(session)
      } else {
        others.add(session)
      }
    }
    guard own.count >= Self.fewestSessions, others.count >= Self.fewestSessions,
      2 * own.weakCount >= own.count,
      Double(others.weakCount) <= Self.mostOfOthers * Double(others.count)
    else { return nil }
    (self.column, self.word) = (column, word)
    (weakCount, sessionCount, peopleCount) = (own.weakCount, own.count, own.people.count)
  }

  private struct TalliedSessions {
    private(set) var (count, weakCount) = (0, 0)
    private(set) var people = Set<Int>()

    mutating func add(_ session: SessionTally) {
      count += 1
      weakCount += session.hasGoodMainValue ? 0 : 1
      people.insert(session.person)
    }
  }
}
