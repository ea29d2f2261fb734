import Dispatch
import IdentityModel
import Profiles

/// Reads lines of standard input on its own thread, one per request.
struct PlainInput: Sendable {
    private let events: PlainEvents
    private let wanted = DispatchSemaphore(value: 0)

    init(_ events: PlainEvents) { self.events = events }

    func start() {
        let (events, wanted) = (events, wanted)
        DispatchQueue(label: "plain-input").async {
            let reader = LineReader(file: 0)
            while true {
                wanted.wait()
                do throws(LineReader.LineError) { events.post(.line(try reader.next())) } catch {
                    // A terminal can be read again.
                    events.post(.ended)
                }
            }
        }
    }

    func ask() { wanted.signal() }
}
