try runProbe(CommandLine.arguments)
