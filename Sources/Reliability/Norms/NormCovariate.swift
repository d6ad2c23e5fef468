import DSP
import Text

/// The value of one covariate, such as the age, of one person.
enum NormCell: Sendable, Equatable {
  case number(Double)
  case word(String)

  static func == (a: NormCell, b: NormCell) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): a == b
    case (.word(let a), .word(let b)): a === b
    default: false
    }
  }
}

/// A covariate of norms, as the controls have it.
struct NormCovariate: Sendable, Equatable {
  enum CovariateContent: Sendable, Equatable {
    /// A number, from which `center` is subtracted, and its smallest and largest value.
    case number(center: Double, range: ClosedRange<Double>)
    /// Words in the order of their bytes; the first is the one with which others are compared.
    case levels([ByteKey])
  }

  let name: String
  var content: CovariateContent

  static func == (a: NormCovariate, b: NormCovariate) -> Bool {
    a.name === b.name && a.content == b.content
  }

  /// True if all controls have the same, so that nothing is known of others.
  var isConstant: Bool {
    switch content {
    case .number(_, let range): range.lowerBound == range.upperBound
    case .levels(let levels): levels.count < 2
    }
  }

  /// Nil without cells, or for numbers beside words.
  init?(_ name: String, _ cells: [NormCell]) {
    self.name = name
    var (numbers, words) = ([Double](), Set<ByteKey>())
    for cell in cells {
      switch cell {
      case .number(let number): numbers.append(number)
      case .word(let word): words.insert(ByteKey(word))
      }
    }
    guard numbers.isEmpty != words.isEmpty else { return nil }
    if let low = numbers.min(), let high = numbers.max(), let mean = exactMean(numbers) {
      content = .number(center: Self.rounded(mean, of: name), range: low...high)
    } else {
      content = .levels(words.sorted())
    }
  }

  init(_ name: String, _ content: CovariateContent) { (self.name, self.content) = (name, content) }

  /// The mean of the controls as a number that can be remembered: tens of years and centimeters, otherwise one digit.
  ///
  /// A height below 10 is one in meters, whose tens would be 0.
  private static func rounded(_ mean: Double, of name: String) -> Double {
    func isNamed(_ covariate: String) -> Bool { FoldedKey(covariate) == FoldedKey(name) }
    if isNamed("age") || isNamed("height_cm") || isNamed("height") && mean >= 10 {
      return 10 * (mean / 10).rounded()
    }
    return Double(NumberText(.significant(1)).text(mean)) ?? mean
  }
}
