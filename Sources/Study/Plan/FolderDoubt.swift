import Recordings
import Text

/// What the names on the levels of a whole study's folders leave open, and the layout that settles it.
struct FolderDoubt {
  let doubt: FolderLevels.Doubt

  /// Nil without such a doubt.
  ///
  /// - Parameters:
  ///   - homes: the folders of sessions below the folders that were passed over.
  ///   - areListed: true if the participants are people whom the user lists.
  ///   - haveDates: true if results say when the sessions were, so that folders called by dates are no visits of their own.
  init?(_ rule: FolderRule, _ homes: [[String]], _ areListed: Bool, _ haveDates: Bool) {
    guard rule.hasParticipants else { return nil }
    if rule.upper.isEmpty, !areListed, Self.mayBeSites(homes) {
      doubt = .participantsMayBeSites
    } else if !rule.hasVisits, !rule.upper.contains(.visits),
      Self.lookLikeVisits(homes.map { Array($0.dropFirst(rule.upper.count + 1)) }, haveDates)
    {
      doubt = .foldersLookLikeVisits
    } else {
      return nil
    }
  }

  /// True for folders without numbers around folders with the numbers of people, which begin anew with each person if they are those of
  /// sessions: only people of one site recur in no other, but for a few who moved.
  private static func mayBeSites(_ homes: [[String]]) -> Bool {
    let (firsts, seconds) = (FolderNames(homes, at: 0), FolderNames(homes, at: 1))
    guard homes.allSatisfy({ $0.count > 1 }), firsts.count > 1, seconds.count > firsts.count,
      !firsts.contains(where: { $0.isNumbered || $0.looksLikePerson || $0.looksLikeVisit }),
      seconds.allSatisfy(\.mayBePerson)
    else { return false }
    return 2 * UpperLevel.recurring(homes).count < seconds.count
  }

  /// True if the only folders below those of the participants are called like visits.
  ///
  /// - Parameter sessions: the places of sessions below the folder of their participant.
  private static func lookLikeVisits(_ sessions: [[String]], _ haveDates: Bool) -> Bool {
    let names = FolderNames(sessions, at: 0)
    return sessions.contains { $0.count == 1 } && names.areVisits
      && !(haveDates && names.allSatisfy(\.isDate))
  }

  /// The layout that settles a doubt; nil if there is none.
  static func remedy(of doubt: FolderLevels.Doubt, _ rule: FolderRule, _ homes: [[String]])
    -> String?
  {
    let above = pathComponents(rule.passed) + rule.upper.map { $0 == .visits ? "{visit}" : "*" }
    let inner = homes.map { Array($0.dropFirst(rule.upper.count)) }
    let person: [String]
    switch doubt {
    case .participantsMayBeSites, .visitsLookLikeParticipants:
      let haveVisits = inner.allSatisfy { $0.count > 2 } && FolderNames(inner, at: 2).areVisits
      person = ["*", "{participant}"] + (haveVisits ? ["{visit}"] : [])
    case .sessionsLookLikeVisits: person = ["*", "{participant}", "{visit}"]
    case .foldersLookLikeVisits: person = ["{participant}", "{visit}"]
    case .sessionsLookLikeParticipants:
      let stars = (rule.hasParticipants ? 1 : 0) + (rule.hasVisits ? 1 : 0)
      person = Array(repeating: "*", count: stars) + ["{participant}"]
    case .participantsLookLikeVisits:
      guard inner.allSatisfy({ $0.count > 1 }), !rule.upper.contains(.visits) else { return nil }
      person = ["{visit}", "{participant}"]
    case .participantsRecur: return nil
    }
    guard !above.contains(where: { $0.contains("*") && $0 != "*" }) else { return nil }
    return (above + person + ["{file}"]).joined(separator: "/")
  }
}
