import DSP
import Report

extension ReliabilityRow {
  /// The row of the figures of a metric within one session.
  public init(_ figures: HalvesFigures) {
    let measure = figures.measure
    (task, step, side) = (measure.task, measure.step, measure.side)
    (condition, metric) = (measure.condition, measure.metric)
    (unit, group, between) = (
      measure.unit, figures.group, ReliabilityDesign.Occasion.halves.rawValue
    )
    occasionCount = 2
    (participantCount, leftOutCount) = (figures.participantCount, figures.leftOutCount)
    mean = figures.mean
    let (limits, splitLimits) = (figures.reliability?.limits, figures.reliability?.splitLimits)
    reliability = figures.reliability?.estimate
    (reliabilityLow, reliabilityHigh) = (limits?.lowerBound, limits?.upperBound)
    (splitLow, splitHigh) = (splitLimits?.lowerBound, splitLimits?.upperBound)
    (closedForm, neighborCorrelation) = (figures.closedForm, figures.neighborCorrelation)
    eventCount = figures.eventCount
    (divisionCount, seed) = (figures.divisionCount, figures.seed.map { Int(clamping: $0) })
    eventsForUsual = figures.eventsForUsual
    occasionsForPrecision = figures.testsForPrecision
    withinVariationPercent = figures.withinVariationPercent
    flags = PrintedFlags(figures.flags).text
    method = methodText(measure, Self.formulas)
  }
}
