/// The content of one value: a number, a word or a truth value.
public enum MetricValue: Sendable, Equatable {
  /// A finite number in the metric's unit.
  case number(Double)
  /// A word such as `trunk` or `complete`, or a text.
  case word(String)
  /// Whether something holds.
  case truth(Bool)

  /// The content of the column `value`; nil for words.
  public var number: Double? {
    switch self {
    case .number(let number): number
    case .truth(let holds): holds ? 1 : 0
    case .word: nil
    }
  }

  /// The content of the column `text`; nil for numbers.
  public var text: String? {
    switch self {
    case .number: nil
    case .truth(let holds): holds ? "true" : "false"
    case .word(let word): word
    }
  }
}

/// The verdict on one value, in the column `quality`.
public enum Quality: String, Sendable, CaseIterable {
  /// Nothing speaks against the value.
  case good
  /// The value is usable after reading its flags.
  case doubtful
  /// Recorded, but not measurable, or not to be trusted.
  case bad
  /// Nothing was recorded or given from which the value could be computed, or the event did not occur.
  case absent
  /// The input itself could not be used.
  case error
}

extension Sequence<Quality> {
  /// The worst of the verdicts, those of absent values left out; `absent` where all are.
  public var worst: Quality {
    var worst = Quality.absent
    for quality in self {
      switch (quality, worst) {
      case (.error, _), (_, .error): worst = .error
      case (.bad, _), (_, .bad): worst = .bad
      case (.doubtful, _), (_, .doubtful): worst = .doubtful
      case (.good, _), (_, .good): worst = .good
      case (.absent, .absent): break
      }
    }
    return worst
  }
}

/// One measured value with its warnings, or the reason why there is none.
public struct Reading: Sendable, Equatable {
  /// The value; nil when it could not be computed.
  public let value: MetricValue?
  /// The number of observations from which it was computed.
  public let count: Int?
  /// Flags of this value alone; those of its whole step stand with the step.
  public let flags: [Flag]

  private init(_ value: MetricValue?, _ count: Int?, _ flags: [Flag]) {
    (self.value, self.count, self.flags) = (value, count, flags)
  }

  /// A number, or nothing with `reason` when it is nil or not finite.
  public static func number(
    _ number: Double?, count: Int? = nil, flags: [Flag] = [], else reason: Flag
  ) -> Reading {
    guard let number, number.isFinite else { return .absent(reason) }
    return finite(number, count: count, flags: flags)
  }

  /// A number that is known to be finite.
  static func finite(_ number: Double, count: Int?, flags: [Flag]) -> Reading {
    Reading(.number(number), count, flags)
  }

  /// A whole number, which can always be given.
  public static func count(_ number: Int, flags: [Flag] = []) -> Reading {
    Reading(.number(Double(number)), number, flags)
  }

  /// A word, which always has a value.
  public static func word(_ word: String, flags: [Flag] = []) -> Reading {
    Reading(.word(word), nil, flags)
  }

  /// Whether something holds.
  public static func truth(_ holds: Bool, flags: [Flag] = []) -> Reading {
    Reading(.truth(holds), nil, flags)
  }

  /// No value, with the reason for it.
  public static func absent(_ reason: Flag) -> Reading { Reading(nil, nil, [reason]) }

  /// The verdict, given the flags of the step the value belongs to.
  public func quality(with stepFlags: [Flag]) -> Quality {
    guard value != nil else { return flags.contains { $0.weight == .absence } ? .absent : .bad }
    switch (flags + stepFlags).map(\.weight).max() ?? .note {
    case .note, .absence: return .good
    case .doubt: return .doubtful
    case .distrust, .error: return .bad
    }
  }
}

extension Reading {
  /// The reading with more flags on its value; an absent one keeps only its reason.
  public func flagged(_ more: [Flag]) -> Reading {
    value == nil ? self : Reading(value, count, flags + more)
  }

  /// The reading with its number changed; words and absent values stay as they are.
  func converted(_ convert: (Double) -> Double) -> Reading {
    guard case .number(let number)? = value else { return self }
    return Reading(.number(convert(number)), count, flags)
  }
}
