import Sentences

extension Console {
    /// Reports on standard error which host has not answered, after three seconds and then every ten.
    var requestWatch: any RequestWatch {
        SlowRequestWatch(period: .seconds(10)) { slow in
            if let slow { complain("\(slow.host) has not answered for \(slow.seconds) s; still waiting.") }
        }
    }
}
