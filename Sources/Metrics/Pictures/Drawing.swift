/// A picture of an analysis: what it is, and how it is read off the outcome.
///
/// It stands in a table next to the metrics, and is made only where somebody wants to see it.
public struct Drawing<Outcome>: Sendable {
  /// In kebab-case; no two pictures of a task share it.
  public let name: String
  /// What is shown, a few words.
  public let title: String
  /// How it is read, a sentence or two.
  public let caption: String
  private let panels: @Sendable (Outcome) -> [Panel]

  /// One line of a task's table; without panels there is no picture.
  public init(
    _ name: String, _ title: String, caption: String,
    panels: @escaping @Sendable (Outcome) -> [Panel]
  ) {
    (self.name, self.title, self.caption, self.panels) = (name, title, caption, panels)
  }

  /// The picture of one outcome, of the panels that show something; nil without any.
  public func picture(_ outcome: Outcome) -> Picture? {
    let panels = panels(outcome).filter { !$0.marks.isEmpty }
    return panels.isEmpty ? nil : Picture(name, title, caption: caption, panels: panels)
  }

  /// The same picture read off a larger outcome, of which this one's is a part that may be missing.
  public func of<Whole>(_ part: @escaping @Sendable (Whole) -> Outcome?) -> Drawing<Whole> {
    let panels = panels
    return Drawing<Whole>(name, title, caption: caption) { whole in part(whole).map(panels) ?? [] }
  }
}
