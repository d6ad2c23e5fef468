/// Writes the recordings of one step as a release of ResearchKit does.
public struct RecorderWriter: Sendable {
  /// The step in which the recorders run.
  public var stepIdentifier: String
  /// The release of ResearchKit whose spelling is used.
  public var version: ResearchKitVersion
  /// The phone's clock.
  public var clock: WallClock
  /// Decimal places of every number, at most 6 for time stamps.
  public var decimals = 9
  /// Decimal places of motion time stamps where they differ: with fewer than four the rate would be rounded
  /// too.
  public var timeDecimals: Int?
  /// Adds made-up digits up to the twenty that a phone prints.
  public var writesTwentyDigits = false
  /// Puts the keys of every item in another order.
  public var shufflesKeys = false
  /// Recorders that an app, or the tremor task, names in its own way.
  public var identifiers: [RecorderFile.Kind: String] = [:]
  /// Decides on UUIDs, made-up digits and the order of keys.
  public var seed: UInt64

  /// The recorders of a step; another seed gives other UUIDs.
  public init(
    stepIdentifier: String = "walking.outbound", version: ResearchKitVersion = .v32,
    clock: WallClock = WallClock(), seed: UInt64 = 1
  ) {
    (self.stepIdentifier, self.version) = (stepIdentifier, version)
    (self.clock, self.seed) = (clock, seed)
  }

  /// Wraps items as the recorders do, in a file named as theirs.
  func file(_ kind: RecorderFile.Kind, items: [JSONText], startSeconds: Double, endSeconds: Double)
    -> RecorderFile
  {
    let uuid = uuid(of: kind)
    let base = "\(kind.prefix)_\(nameTag(of: kind, uuid: uuid))"
    return RecorderFile(
      kind: kind, identifier: identifier(of: kind), folder: "recorder-\(uuid)",
      name: "\(base)-\(clock.compactDate(atUptime: endSeconds)).json",
      bytes: Array(JSONText.object([("items", .array(items))]).text(keyOrder(kind)).utf8),
      startSeconds: startSeconds, endSeconds: endSeconds)
  }

  private func nameTag(of kind: RecorderFile.Kind, uuid: String) -> String {
    switch version {
    case .v10: stepIdentifier
    case .v11: identifier(of: kind)
    case .v12, .v22, .v32: String(uuid.map { $0 == "-" ? "_" : $0 })
    }
  }

  func identifier(of kind: RecorderFile.Kind) -> String { identifiers[kind] ?? kind.rawValue }

  func uuid(of kind: RecorderFile.Kind) -> String {
    var generator = generator(for: kind)
    return generator.uuid()
  }

  private func keyOrder(_ kind: RecorderFile.Kind) -> JSONText.KeyOrder {
    shufflesKeys ? .shuffled(generator(for: kind)) : .asGiven
  }

  /// Its own for every recorder and step.
  func generator(for kind: RecorderFile.Kind) -> SplitMix64 {
    let name = "\(stepIdentifier)/\(kind.rawValue)"
    return SplitMix64(seed: name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }
}
