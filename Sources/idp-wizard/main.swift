// Code in main.swift is isolated to the main actor at run time, including its closures; so it only calls out.
Program.run()
