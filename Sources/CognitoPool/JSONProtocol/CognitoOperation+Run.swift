import CognitoProtocol
import JOSE

extension CognitoOperation {
    /// Runs the operation and returns its output; each operation stands in a file of its own.
    func run(_ call: OperationCall) async throws -> JSONValue {
        switch self {
        default: throw CognitoError(.unknownOperation, "The operation is not known.")
        }
    }
}
