import CCurl
import HTTPMessage
import Sentences
import Synchronization

/// The interface to the one thread on which libcurl runs: orders are posted, results come back through continuations.
///
/// Safe to use from any thread; no call blocks. The thread ends when the engine is no longer referenced.
final class CurlEngine: Sendable {
    typealias Continuation = CheckedContinuation<Result<HTTPResponse, HTTPExchangeError>, Never>

    private let mailbox: CurlMailbox

    /// `startThread` runs a closure on a new thread and returns whether the thread was started.
    init(startThread: @escaping CurlMailbox.ThreadStart = startThread) {
        mailbox = CurlMailbox(startThread: startThread)
    }

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

/// The messages that callers have posted and the thread has not yet read.
final class CurlMailbox: Sendable {
    enum Message: Sendable {
        case start(TransferOrder, CurlEngine.Continuation)
        case cancel(TransferOrder)
        case discardJar(Int)
        case end
    }

    typealias ThreadStart = @Sendable (@escaping @Sendable () -> Void) -> Bool

    private let startThread: ThreadStart

    init(startThread: @escaping ThreadStart) { self.startThread = startThread }

    private struct State {
        var messages: [Message] = []
        var isRunning = false
        /// The address of the thread's multi handle; 0 while there is none.
        ///
        /// Used only for `curl_multi_wakeup`, which libcurl allows from any thread. The lock prevents the handle from
        /// being freed while it is in use.
        var multiAddress: UInt = 0
    }

    private let state = Mutex(State())

    func post(_ message: Message) {
        let mustStart = state.withLock { state in
            if case .start = message {} else if !state.isRunning { return false }
            // The thread takes all messages before it waits, so only the first needs to wake it.
            if state.messages.isEmpty, let multi = UnsafeMutableRawPointer(bitPattern: state.multiAddress) {
                // The only call made with the lock held: it writes one byte to libcurl's own pipe, without callbacks.
                curl_multi_wakeup(multi)
            }
            state.messages.append(message)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if mustStart, !startThread({ CurlLoop(mailbox: self).run() }) {
            abandon(Text("no thread can be started: the process has too little memory or too many threads"))
        }
    }

    /// Fails every pending order because no thread will serve them; the next order tries to start a thread again.
    func abandon(_ detail: Text) {
        let messages = state.withLock { state in
            defer { state.messages = [] }
            state.isRunning = false
            return state.messages
        }
        for case .start(_, let continuation) in messages {
            continuation.resume(returning: .failure(HTTPExchangeError(.invalidConfiguration, detail: detail)))
        }
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
