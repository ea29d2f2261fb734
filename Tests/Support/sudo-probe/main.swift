try await runProbe(CommandLine.arguments)
