import Foundation

/// 10 lg of a power: dB re full scale for the squares of samples whose full scale is 1.
///
/// Powers below 1e-30, as of digital silence, count as 1e-30: -300 dB.
public func decibels(ofPower power: Double) -> Double { 10 * log10(max(power, smallestPower)) }

/// Far below the noise of any sound, far above where logarithms end.
let smallestPower = 1e-30
