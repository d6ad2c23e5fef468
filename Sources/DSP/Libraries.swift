import CFFTW
import CGSL
import CGeographicLib
import CLAPACKE

/// The libraries that the signal processing uses.
public enum SignalLibraries {
  /// Name and version of each library.
  public static var versions: [(name: String, version: String)] {
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    LAPACKE_ilaver(&major, &minor, &patch)
    let fftw = String(cString: cfftw_version()).split(separator: "-")
    return [
      ("fftw", fftw.dropFirst().first.map(String.init) ?? ""),
      ("geographiclib", String(cString: cgeo_version())),
      ("gsl", String(cString: cgsl_version())),
      ("lapack", "\(major).\(minor).\(patch)"),
    ]
  }
}
