import CFFTW
import CGeographicLib
import CGSL
import CLAPACKE

/// The libraries that the signal processing uses.
public enum SignalLibraries {
  /// Name and version of each library, sorted by name, as reports of the program's version list them.
  public static var versions: [(name: String, version: String)] {
    let fftw = String(cString: cfftw_version()).split(separator: "-")
    return [
      ("fftw", fftw.dropFirst().first.map(String.init) ?? ""),
      ("geographiclib", String(cString: cgeo_version())), ("gsl", String(cString: cgsl_version())),
      ("lapack", String(cString: clap_version())),
    ]
  }
}
