/// Size of a path along its longer and its shorter axis.
struct PrincipalExtent {
  let rms: (longer: Double?, shorter: Double?)
  let range: (longer: Double?, shorter: Double?)

  /// `longer` is the direction of the longer axis.
  init(_ path: PlanePath, longer: SIMD2<Double>) {
    let turned = path.turned(onto: longer)
    rms = (turned.rmsForward, turned.rmsSideways)
    range = (turned.rangeForward, turned.rangeSideways)
  }
}
