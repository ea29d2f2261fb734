import CPseudoTerminal
import Glibc

/// Searches this process's own memory for data that should have been erased.
enum ProcessMemory {
    /// The number of occurrences in writable memory; -1 if the memory cannot be read.
    ///
    /// The needle is passed with each byte XORed with 0x55, so that the caller holds no copy of it.
    static func occurrences(ofFlipped needle: [UInt8]) -> Int {
        let file = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return -1 }
        defer { close(file) }
        let size = 1 << 20
        // The needle is located behind the window, in the only place that is not searched.
        let window = UnsafeMutableRawBufferPointer.allocate(byteCount: size + needle.count, alignment: 1)
        defer {
            window.initializeMemory(as: UInt8.self, repeating: 0)
            window.deallocate()
        }
        guard let start = window.baseAddress else { return 0 }
        for (index, byte) in needle.enumerated() { window[size + index] = byte ^ 0x55 }
        let own = UInt(bitPattern: start)..<UInt(bitPattern: start) + UInt(window.count)
        var count = 0
        for region in writableRegions() {
            var address = region.lowerBound
            while address < region.upperBound {
                let wanted = min(UInt(size), region.upperBound - address)
                let got = pread(file, start, Int(wanted), off_t(truncatingIfNeeded: address))
                guard got > 0 else { break }
                var searched = 0
                while got - searched >= needle.count,
                    let hit = pt_find(start + searched, got - searched, start + size, needle.count)
                {
                    searched = UnsafeRawPointer(hit) - UnsafeRawPointer(start) + 1
                    if !own.contains(address + UInt(searched) - 1) { count += 1 }
                }
                guard address + UInt(got) < region.upperBound else { break }
                // Windows overlap, so a match across an edge is found in the second window.
                address += UInt(max(1, got - needle.count + 1))
            }
        }
        return count
    }

    private static func writableRegions() -> [Range<UInt>] {
        guard let maps = fopen("/proc/self/maps", "r") else { return [] }
        defer { fclose(maps) }
        var regions: [Range<UInt>] = []
        var line = [CChar](repeating: 0, count: 8192)
        while fgets(&line, Int32(line.count), maps) != nil {
            let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
                separator: " ")
            let ends = words.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
            if words.count > 1, words[1].hasPrefix("rw"), ends.count == 2 { regions.append(ends[0]..<ends[1]) }
        }
        return regions
    }
}
