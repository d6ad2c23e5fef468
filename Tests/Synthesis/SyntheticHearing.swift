/// An ear that hears a tone exactly when it is as loud as the threshold or louder, tested by
/// ResearchKit's adaptive rule with its usual steps.
public struct SyntheticHearing: Sendable {
  /// One tone; seconds since the step began, 0 for what did not happen.
  public struct Presentation: Sendable {
    public let levelDecibels: Double
    public let startSeconds: Double
    public let delaySeconds: Double
    public var tapSeconds = 0.0
    public var timeoutSeconds = 0.0
  }

  /// A frequency that was tested.
  public struct Test: Sendable {
    public let frequencyHz: Int
    /// The threshold that the rule finds; nil where it finds none in 20 tones.
    public let foundDecibels: Double?
    public let presentations: [Presentation]
  }

  private var random: SplitMix64
  private var now = 0.0

  /// The seed draws the times of waiting and answering.
  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The next frequency; the numbers of tones, from 1, that are tapped before they come.
  public mutating func test(_ frequencyHz: Int, thresholdDecibels: Double, early: Set<Int> = [])
    -> Test
  {
    var staircase = Staircase()
    var presentations: [Presentation] = []
    while let level = staircase.level, presentations.count < 20 {
      let delay = 1 + Double(random.next() % 10) / 10
      var tone = Presentation(levelDecibels: level, startSeconds: now, delaySeconds: delay)
      if early.contains(presentations.count + 1) {
        now += 0.3 + 0.5 * random.uniform()
        tone.tapSeconds = now
        staircase.tappedEarly()
      } else if level >= thresholdDecibels {
        now += delay + 0.35 + 0.4 * random.uniform()
        tone.tapSeconds = now
        staircase.heard()
      } else {
        now += delay + 2
        tone.timeoutSeconds = now
        staircase.missed()
      }
      presentations.append(tone)
    }
    return Test(
      frequencyHz: frequencyHz, foundDecibels: staircase.found, presentations: presentations)
  }
}

/// The rule, written as the list of what happened since the first miss after something was heard.
private struct Staircase {
  private(set) var level: Double? = 30
  private(set) var found: Double?
  private var log: [(level: Double, heard: Bool)] = []
  private var isLogging = false
  private var anything = false
  private var ups = [20.0, 10, 10]
  private var atFloor = 0

  mutating func heard() {
    guard let now = level else { return }
    note(now, true)
    anything = true
    ups = []
    let here = share(now), below = share(now - 5)
    let isSure = here.count >= 2 && 2 * here.heard >= here.count
    let isLowest = now == -10 || (below.count >= 2 && 2 * below.heard <= below.count)
    if isSure ? isLowest && (here.count > 2 || here.heard == 2) : atFloor > 2 {
      (found, level) = (now, nil)
      return
    }
    if now - 10 <= -10, !isLogging { atFloor += 1 }
    level = max(now - 10, -10)
  }

  mutating func missed() {
    guard let now = level else { return }
    isLogging = isLogging || anything
    note(now, false)
    level = now + (ups.isEmpty ? 5 : ups.removeFirst())
  }

  mutating func tappedEarly() {
    guard let now = level else { return }
    note(now, false)
    anything = true
  }

  private mutating func note(_ level: Double, _ heard: Bool) {
    if isLogging { log.append((level, heard)) }
  }

  private func share(_ level: Double) -> (heard: Int, count: Int) {
    let there = log.filter { $0.level == level }
    return (there.count(where: \.heard), there.count)
  }
}
