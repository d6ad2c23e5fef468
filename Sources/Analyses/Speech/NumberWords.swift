/// English words of whole numbers.
enum NumberWords {
  private static let belowTwenty = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
  ]
  private static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]

  /// The words of one or two digits; nil for anything else, since longer numbers are read in several
  /// ways.
  static func english(_ digits: String) -> [String]? {
    guard digits.utf8.count <= 2, digits.utf8.allSatisfy({ UInt8(ascii: "0")...57 ~= $0 }),
      let number = Int(digits)
    else { return nil }
    if number < belowTwenty.count { return [belowTwenty[number]] }
    let (ten, one) = number.quotientAndRemainder(dividingBy: 10)
    return one == 0 ? [tens[ten]] : [tens[ten], belowTwenty[one]]
  }
}
