import DSP
import Metrics
import Report
import Text

/// A row of a table of norms that cannot be used.
public struct NormsProblem: Error, Sendable, Equatable {
  /// The place of the row.
  public let row: Int
  public let words: String
}

extension NormModel {
  /// Norms as they are written.
  ///
  /// - Parameter rows: of one metric, with their places in the table; at least one.
  init(_ rows: [(place: Int, row: NormsRow)]) throws(NormsProblem) {
    let (place, first) = rows[0]
    func refused(_ words: String, _ row: Int? = nil) -> NormsProblem {
      NormsProblem(row: row ?? place, words: words)
    }
    for (place, row) in rows where row.version != NormsRow.currentVersion {
      throw refused("norms of another version of this table; fit them again", place)
    }
    guard let scale = NormScale(rawValue: first.scale), let take = NormTake(rawValue: first.take)
    else { throw refused("scale or take is empty") }
    self.init(scale, take, count: first.controlCount)
    devices = first.devices.split(separator: ";").map { ByteKey(String($0)) }
    flags = (PrintedFlags(cell: first.flags)?.codes ?? []).compactMap { code in
      Flag.ofReliability.first { $0.code == code }
    }
    guard !first.term.isEmpty else {
      guard rows.count == 1 else { throw refused("the term is empty") }
      return
    }
    if scale == .rank { comparison = .ranks(try Self.ranks(rows)) } else { try read(rows) }
  }

  private static func ranks(_ rows: [(place: Int, row: NormsRow)]) throws(NormsProblem) -> NormRanks
  {
    var counts: [(value: Double, count: Int)] = []
    for (place, row) in rows {
      guard row.term == NormsRow.rankTerm, let value = row.center,
        let count = row.estimate.flatMap({ Int(exactly: $0) }), count > 0, count < 1 << 32
      else { throw NormsProblem(row: place, words: "is no value with a number of controls") }
      counts.append((value, count))
    }
    return NormRanks(counts)
  }

  private mutating func read(_ rows: [(place: Int, row: NormsRow)]) throws(NormsProblem) {
    let width = rows.count { $0.row.estimate != nil }
    var (terms, coefficients, inverse) = ([NormTerm](), [Double](), [[Double]]())
    for (place, row) in rows {
      guard let term = NormTerm(row.term) else {
        throw NormsProblem(row: place, words: "the term \"\(row.term)\" is not known")
      }
      if term.isMain { try add(term.parts[0], row, place) }
      guard let estimate = row.estimate else { continue }
      let own = row.inverse.prefix(width).compactMap(\.self)
      guard own.count == width, !terms.contains(term) else {
        throw NormsProblem(
          row: place, words: "the term \"\(row.term)\" is repeated, or a number of cov is missing")
      }
      terms.append(term)
      coefficients.append(estimate)
      inverse.append(own)
    }
    let (place, first) = rows[0]
    guard terms.first == .intercept, let deviation = first.deviation, deviation > 0,
      let df = first.degreesOfFreedom, df > 0, let leverage = first.largestLeverage
    else {
      throw NormsProblem(
        row: place, words: "is not of (intercept), or s, df or max_leverage is missing")
    }
    guard terms.allSatisfy({ $0.parts.allSatisfy(isKnown) }) else {
      throw NormsProblem(row: place, words: "a term has a covariate without a row of its own")
    }
    (self.terms, largestLeverage) = (terms, leverage)
    comparison = .regression(
      NormRegression(
        coefficients: coefficients, inverse: inverse, deviation: deviation, degreesOfFreedom: df))
  }

  /// Adds the covariate of a term, or a level to one.
  private mutating func add(_ part: NormTerm.TermPart, _ row: NormsRow, _ place: Int)
    throws(NormsProblem)
  {
    let known = covariates.firstIndex { $0.name === part.covariate }
    if let level = part.level {
      let level = ByteKey(level)
      guard let known else {
        covariates.append(NormCovariate(part.covariate, .levels([level])))
        return
      }
      guard case .levels(let levels) = covariates[known].content, !levels.contains(level) else {
        throw NormsProblem(row: place, words: "the level \"\(row.term)\" is repeated")
      }
      covariates[known].content = .levels(levels + [level])
      return
    }
    guard known == nil, let center = row.center, let low = row.low, let high = row.high,
      low <= high, row.estimate != nil || low == high
    else {
      throw NormsProblem(
        row: place,
        words: "the covariate \"\(row.term)\" is repeated, or has no center, low or high")
    }
    covariates.append(NormCovariate(part.covariate, .number(center: center, range: low...high)))
  }

  /// Whether a factor of a term is a number with a center, or one of the levels of a word.
  private func isKnown(_ part: NormTerm.TermPart) -> Bool {
    switch covariates.first(where: { $0.name === part.covariate })?.content {
    case .number?: part.level == nil
    case .levels(let levels)?: part.level.map { levels.contains(ByteKey($0)) } ?? false
    case nil: false
    }
  }
}
