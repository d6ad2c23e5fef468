import CLibFuzzer
import Foundation

// fuzz TARGET [libFuzzer's options and folders]; without a name the names.
guard let name = CommandLine.arguments.dropFirst().first else {
  for target in FuzzTarget.all { print(target.name) }
  exit(0)
}
guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
  fatalError("there is no target \"\(name)\"")
}

/// libFuzzer takes no state along, so that its callback has to find the target here.
let read = target.read

var arguments = ([CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)).map { strdup($0) }
var count = CInt(arguments.count)
arguments.append(nil)
let status = arguments.withUnsafeMutableBufferPointer { buffer in
  var start = buffer.baseAddress
  return LLVMFuzzerRunDriver(&count, &start) { bytes, count in
    read(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }
}
exit(status)
