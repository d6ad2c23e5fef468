extension Double {
  /// The number; nil unless it is above zero, since 0 and less stand for what is not known.
  var ifPositive: Double? { self > 0 ? self : nil }

  /// The number; nil unless it is finite and not below zero.
  var ifAmount: Double? { isFinite && self >= 0 ? self : nil }
}
