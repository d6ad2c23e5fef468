import Metrics

/// Why nothing can be measured of a recording that could be read.
struct Unmeasurable: Error, Equatable {
  let reason: Flag
}
