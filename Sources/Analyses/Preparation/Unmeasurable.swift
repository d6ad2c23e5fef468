import Metrics

/// Why nothing can be measured of a recording that could be read.
struct Unmeasurable: Error, Equatable {
  let reason: Flag
}

extension Result where Failure == Unmeasurable {
  /// What is read off what was measured, or the reason why nothing was.
  func reading(_ value: (Success) -> Reading) -> Reading {
    switch self {
    case .success(let measured): value(measured)
    case .failure(let refused): .absent(refused.reason)
    }
  }
}
