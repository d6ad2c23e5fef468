/// The code in which Apple Lossless writes what its prediction left over.
///
/// Golomb's code with 2^k - 1 as divisor; k follows a running mean of the numbers, and where that is
/// near nothing, the length of the run of zeros takes their place. The constants are those that
/// Apple's encoder puts into the file, where readers find them again.
enum AdaptiveGolomb {
  /// Where the mean starts, in 1/512.
  static let initialMean = 10
  /// Weight of a new number in the running mean, in 1/512.
  static let meanWeight = 40
  /// The largest k.
  static let largestWidth = 14
  /// The largest quotient that is written; a larger number follows as it is, after one more one than this.
  private static let largestQuotient = 8
  /// The mean after a number too large to be averaged.
  private static let largestMean = 0xFFFF
  /// Below it, in 1/512, zeros are counted.
  private static let runMean = 128
  /// Width of the length of a run that is too long for the code.
  private static let runBits = 16

  /// Writes numbers of at most `bitCount` bits with sign, fewer than 65 535 of them.
  static func write(_ numbers: [Int], bitCount: Int, to bits: inout BitWriter) {
    var (mean, index, isBehindZeros) = (initialMean, 0, false)
    while index < numbers.count {
      let folded = folded(numbers[index])
      let width = min(floorLog2((mean >> 9) + 3), largestWidth)
      // No zero can follow a run of zeros, so all other numbers move down by one.
      write(isBehindZeros ? folded - 1 : folded, width: width, longest: bitCount, to: &bits)
      mean = updated(mean, by: folded)
      index += 1
      isBehindZeros = mean < runMean && index < numbers.count
      if isBehindZeros {
        let run = numbers[index...].prefix { $0 == 0 }.count
        let width = 7 - floorLog2(mean) + ((mean + 16) >> 6)
        write(run, width: width, longest: runBits, to: &bits)
        (mean, index) = (0, index + run)
      }
    }
  }

  /// 0, -1, 1, -2, 2 ... as 0, 1, 2, 3, 4 ...
  private static func folded(_ number: Int) -> Int { number < 0 ? -2 * number - 1 : 2 * number }

  private static func updated(_ mean: Int, by number: Int) -> Int {
    number > largestMean ? largestMean : mean + number * meanWeight - (mean * meanWeight) >> 9
  }

  private static func write(_ number: Int, width: Int, longest: Int, to bits: inout BitWriter) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: (1 << width) - 1)
    guard quotient <= largestQuotient else {
      bits.write(-1, bits: largestQuotient + 1)
      bits.write(number, bits: longest)
      return
    }
    bits.write(-2, bits: quotient + 1)
    // A remainder of 0 takes one bit less than the others, which move up by one to make room.
    bits.write(remainder == 0 ? 0 : remainder + 1, bits: remainder == 0 ? width - 1 : width)
  }
}

/// The whole part of the binary logarithm; zero for zero.
private func floorLog2(_ number: Int) -> Int {
  number < 2 ? 0 : Int.bitWidth - 1 - number.leadingZeroBitCount
}
