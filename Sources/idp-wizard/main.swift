// Code in main.swift, including its closures, is isolated to the main actor at run time, so it contains only this call.
Program.run()
