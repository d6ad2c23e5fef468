import DSP
import Metrics

/// The two estimates, each with the reason why it is missing.
extension ReceptionThreshold {
  static func formula(_ scores: LevelScores) -> Result<SpearmanKaerber, Unmeasurable> {
    do throws(SpearmanKaerber.Problem) {
      return .success(try SpearmanKaerber(scores, stepTolerance: stepToleranceDecibels))
    } catch {
      let reason: Flag =
        switch error {
        case .noLevels: .notScored
        case .oneLevel: .oneLevel
        case .unequalSteps: .unequalSteps
        }
      return .failure(Unmeasurable(reason: reason))
    }
  }

  static func fit(
    _ scores: LevelScores, refusal: Flag?, lapse: Double
  ) -> (Result<LogisticFit, Unmeasurable>, Result<Double, Unmeasurable>) {
    func refused(_ reason: Flag, midpoint: Double? = nil) -> (
      Result<LogisticFit, Unmeasurable>, Result<Double, Unmeasurable>
    ) {
      let problem = Unmeasurable(reason: reason)
      return (.failure(problem), midpoint.map { .success($0) } ?? .failure(problem))
    }
    if let refusal { return refused(refusal) }
    do throws(LogisticFit.Problem) {
      let fit = try LogisticFit(scores, lapse: lapse)
      return (.success(fit), .success(fit.midpoint))
    } catch {
      switch error {
      case .tooFewLevels: return refused(.oneLevel)
      case .notRising: return refused(.notRising)
      case .notFound: return refused(.fitNotFound)
      case .separated(let midpoint): return refused(.separated, midpoint: midpoint)
      }
    }
  }
}
