// The entry point is isolated to the main actor at run time, and so is every closure written in it: it calls out at once.
Program.run()
