/// Which sessions a report draws.
struct PictureWish: Sendable {
  /// How many of them.
  enum Extent: String, Sendable, CaseIterable {
    /// All of a small study; of others those that are not good.
    case auto
    case all
    case none
  }

  let extent: Extent
  /// Participants or sessions that were asked for by name.
  let names: Set<String>

  /// What the options say.
  init(_ values: OptionValues) {
    extent = values.choice(.pictures) ?? .auto
    names = Set(values.texts(.session))
  }

  /// A study of so many sessions is read from one end to the other.
  static let smallStudy = 60

  func isAsked(participant: String, session: String) -> Bool {
    names.contains(participant) || names.contains(session)
  }
}
