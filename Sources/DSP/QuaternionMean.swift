extension Quaternion {
  /// The attitude in the middle of others that are close to each other; nil without any.
  ///
  /// The sum, made a unit, of quaternions with the sign that is nearer to the first; of attitudes
  /// within some degrees it is their mean to second order (Markley FL et al., 2007, J Guid Control
  /// Dyn 30(4):1193-1197).
  public static func mean(_ attitudes: some Collection<Quaternion>) -> Quaternion? {
    guard let first = attitudes.first else { return nil }
    var sum = Quaternion(w: 0, x: 0, y: 0, z: 0)
    for attitude in attitudes {
      let near = attitude.dot(first) < 0 ? attitude.scaled(-1) : attitude
      sum = Quaternion(
        w: sum.w + near.w, x: sum.x + near.x, y: sum.y + near.y, z: sum.z + near.z)
    }
    return sum.normalized
  }
}
