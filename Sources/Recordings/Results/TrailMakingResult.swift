/// A target touched in the trail making task.
public struct TrailMakingTap: Sendable, Equatable {
  /// Where it stands in the file, as a JSON path.
  public let path: String
  /// Seconds since the targets were shown.
  public let seconds: Double
  /// Position of the target in the required order, from 0, for numbers and letters.
  public let index: Int
  /// As the phone judged it.
  public let isIncorrect: Bool
}

/// What was touched on the way from target to target: `ORKTrailmakingResult`.
public struct TrailMakingResult: LeafContent, Sendable, Equatable {
  /// In the order of the file.
  public let taps: [TrailMakingTap]
  /// The number counted by the phone; nil if missing.
  public let errorCount: Int?
  /// The unit of the file's times; those of the taps are seconds.
  public let times: StatedTimes
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [ErrorWording]

  /// Missing and invalid members are left out.
  public init(_ leaf: ResultLeaf) {
    var reader = TolerantReader()
    let root = leaf.root
    let list = reader.key(in: root, "taps")
    let stated = reader.list(root, list, of: "a tap with timestamp, index and incorrect") {
      $0.trailTap($1)
    }
    times = TimeEvidence(leaf, moments: stated.map(\.seconds), .target).times
    let perSecond = times.perSecond
    taps = stated.map { tap in
      TrailMakingTap(
        path: tap.path, seconds: tap.seconds / perSecond, index: tap.index,
        isIncorrect: tap.isIncorrect)
    }
    errorCount = reader.wholeNumber(
      root, reader.key(in: root, "numberOfErrors"), in: 0...Int(Int32.max), "a number of errors")
    skipped = reader.skipped
  }
}

extension TolerantReader {
  /// MyDataHelps puts `Tap` before the names.
  fileprivate mutating func trailTap(_ place: Place) -> TrailMakingTap? {
    let seconds = number(
      place, name(in: place, "timestamp", "TapTimestamp"), in: 0...1e300, "a number from 0 on")
    let index = wholeNumber(place, name(in: place, "index", "TapIndex"))
    let isIncorrect = truth(place, name(in: place, "incorrect", "TapIncorrect"))
    guard let seconds, let index, let isIncorrect else { return nil }
    return TrailMakingTap(
      path: place.path, seconds: seconds, index: index, isIncorrect: isIncorrect)
  }
}
