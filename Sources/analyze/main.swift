import CLibrary
import CWorker
import Report

cwrk_crash_silently()
StandardStreams.prepare()
exit(Program(arguments: ProgramArguments.all.map { Array($0.dropFirst()) }).run().rawValue)
