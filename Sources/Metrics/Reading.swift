/// The content of a `value` cell.
public enum MetricValue: Sendable, Equatable {
  /// A finite number in the metric's unit.
  case number(Double)
  /// A word such as `trunk`, `true`, `complete`.
  case word(String)
}

/// The verdict on one value.
public enum Quality: String, Sendable {
  /// Nothing speaks against it.
  case good
  /// Usable; read the flags.
  case doubtful
  /// Measured or attempted, not to be trusted; an empty value is always bad.
  case bad
  /// The input itself could not be used.
  case error
}

/// One measured value with what a reader must know of it, or the reason why there is none.
public struct Reading: Sendable, Equatable {
  /// Nil when it could not be computed.
  public let value: MetricValue?
  /// How many observations stand behind it.
  public let count: Int?
  /// What holds for this value alone; what holds for its whole step stands with the step.
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

  /// A number that is there.
  static func finite(_ number: Double, count: Int?, flags: [Flag]) -> Reading {
    Reading(.number(number), count, flags)
  }

  /// A whole number, which can always be given.
  public static func count(_ number: Int, flags: [Flag] = []) -> Reading {
    Reading(.number(Double(number)), number, flags)
  }

  /// A word.
  public static func word(_ word: String, flags: [Flag] = []) -> Reading {
    Reading(.word(word), nil, flags)
  }

  /// `true` or `false`.
  public static func truth(_ holds: Bool, flags: [Flag] = []) -> Reading {
    .word(holds ? "true" : "false", flags: flags)
  }

  /// No value, and why.
  public static func absent(_ reason: Flag) -> Reading { Reading(nil, nil, [reason]) }

  /// The verdict, given the flags of the step the value belongs to.
  public func quality(with stepFlags: [Flag]) -> Quality {
    guard value != nil else { return .bad }
    switch (flags + stepFlags).map(\.weight).max() ?? .note {
    case .note: return .good
    case .doubt: return .doubtful
    case .distrust: return .bad
    }
  }
}

extension Reading {
  /// The same reading with more to know of its value; an absent one keeps only its reason.
  public func flagged(_ more: [Flag]) -> Reading {
    value == nil ? self : Reading(value, count, flags + more)
  }

  /// The same reading with its number changed; words and absent values stay as they are.
  func converted(_ convert: (Double) -> Double) -> Reading {
    guard case .number(let number)? = value else { return self }
    return Reading(.number(convert(number)), count, flags)
  }
}
