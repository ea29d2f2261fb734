runProbe(CommandLine.arguments)
