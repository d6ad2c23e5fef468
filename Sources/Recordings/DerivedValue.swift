import Synchronization

/// A value that is computed from a recording when it is first asked for, and kept for all that ask later.
///
/// Copies of a recording share it. It says nothing that the samples do not say, so that any two are equal.
public final class DerivedValue: Sendable, Equatable {
  private let known = Mutex<(any Sendable)?>(nil)

  /// The known value, otherwise a new one, which is kept if `isKept` is true for it. All callers ask for one type.
  public func value<Value: Sendable>(_ make: () -> Value, keptIf isKept: (Value) -> Bool) -> Value {
    if let value = known.withLock({ $0 }) as? Value { return value }
    let value = make()
    if isKept(value) { known.withLock { $0 = value } }
    return value
  }

  public static func == (_: DerivedValue, _: DerivedValue) -> Bool { true }
}
