public import Sentences

/// Why the state or the tokens of this device cannot be shown: its store cannot be read.
public struct DeviceReadError: Error, Sendable, Hashable {
    /// The outcome of an event that reads the store.
    public let outcome: ResultOutcome

    public var sentence: Text { outcome.words }
}
