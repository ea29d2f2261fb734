import CCurl
import HTTPMessage
import Synchronization

/// The way to the one thread on which libcurl runs: orders go in, results come back through continuations.
///
/// Safe to use from any thread; no call blocks. The thread is told to end when the engine is no longer referenced.
final class CurlEngine: Sendable {
    typealias Continuation = CheckedContinuation<Result<HTTPResponse, HTTPExchangeError>, Never>

    private let mailbox = CurlMailbox()

    func start(_ order: TransferOrder, then continuation: Continuation) {
        mailbox.post(.start(order, continuation))
    }

    func cancel(_ order: TransferOrder) {
        order.markCancelled()
        mailbox.post(.cancel(order))
    }

    func discardJar(_ id: Int) { mailbox.post(.discardJar(id)) }

    deinit { mailbox.post(.end) }
}

/// What the callers have asked for and the thread has not yet taken.
final class CurlMailbox: Sendable {
    enum Message: Sendable {
        case start(TransferOrder, CurlEngine.Continuation)
        case cancel(TransferOrder)
        case discardJar(Int)
        case end
    }

    private struct State {
        var messages: [Message] = []
        var isRunning = false
        /// Where the thread's multi handle is, for `curl_multi_wakeup` alone, which libcurl allows from any thread; 0 before and after.
        ///
        /// Under the lock it cannot be freed between look and use.
        var multiAddress: UInt = 0
    }

    private let state = Mutex(State())

    func post(_ message: Message) {
        let mustStart = state.withLock { state in
            if case .start = message {} else if !state.isRunning { return false }
            state.messages.append(message)
            // The only call under the lock: it writes a byte to libcurl's own pipe and calls nobody back.
            if let multi = UnsafeMutableRawPointer(bitPattern: state.multiAddress) { curl_multi_wakeup(multi) }
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if mustStart { startThread { CurlLoop(mailbox: self).run() } }
    }

    func take() -> [Message] {
        state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
    }

    func open(address: UInt) { state.withLock { $0.multiAddress = address } }

    func close() { state.withLock { $0.multiAddress = 0 } }
}
