/// The baseline of a participant, unless another one is asked for.
public enum UsualBaseline {
  /// The number of values whose median it is.
  public static let valueCount = 3
}
