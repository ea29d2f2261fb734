"""A program on a pseudo-terminal: types keys and measures its output and its resource usage in /proc."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time


class Session:
    """One program on a terminal of the given size. The program is killed at the end."""

    def __init__(self, command, environment, columns, rows):
        self.began = time.perf_counter()
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], command, {**environment, "LINES": str(rows), "COLUMNS": str(columns)})
        self.resize(columns, rows)
        self.written = b""

    def resize(self, columns, rows):
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, timeout):
        """The next output of the program; None after the timeout, empty at its end."""
        ready, _, _ = select.select([self.file], [], [], timeout)
        if not ready:
            return None
        try:
            data = os.read(self.file, 1 << 16)
        except OSError:
            return b""
        # Answers the queries for the cursor position and for synchronized output, as terminals do.
        if b"\x1b[6n" in data:
            os.write(self.file, b"\x1b[1;1R")
        if b"\x1b[?2026$p" in data:
            os.write(self.file, b"\x1b[?2026;2$y")
        self.written += data
        return data

    def settle(self, quiet=0.3):
        """Reads until nothing was written for a while; returns the number of bytes."""
        count = 0
        while data := self.read(quiet):
            count += len(data)
        return count

    def wait(self, pattern, limit=60, keep=False):
        """Waits until the output since the last wait, without control sequences, matches. Returns the seconds since the start.

        With `keep`, the next wait examines this output again.
        """
        deadline = time.perf_counter() + limit
        while time.perf_counter() < deadline:
            now = time.perf_counter()
            if re.search(pattern, self.text()):
                self.written = self.written if keep else b""
                return now - self.began
            if self.read(0.2) == b"":
                break
        raise RuntimeError(f"never showed {pattern!r}:\n{self.text()[-2000:]}")

    def text(self):
        plain = re.sub(rb"\x1b(\[[0-9;?]*[ -/]*[@-~]|\([0B]|[=>])", b"", self.written)
        return plain.decode("utf-8", "replace")

    def type(self, keys):
        os.write(self.file, keys)

    def press(self, key, limit=1.0, quiet=0.02):
        """Types a key. Returns the milliseconds to the first byte of the response, and its number of bytes."""
        start = time.perf_counter()
        self.type(key)
        first, count = None, 0
        while True:
            rest = start + limit if first is None else first + quiet
            data = self.read(max(0, rest - time.perf_counter()))
            if not data:
                return (None if first is None else (first - start) * 1000), count
            if first is None:
                first = time.perf_counter()
            count += len(data)

    def usage(self):
        """Nanoseconds of processor time, wake-ups by thread, and the peak of resident memory in MiB."""
        # The CPU clock of another process (clock_getcpuclockid), which includes threads that have ended.
        nanoseconds = time.clock_gettime_ns(~self.pid << 3 | 2)
        wakeups = {}
        for task in os.listdir(f"/proc/{self.pid}/task"):
            with open(f"/proc/{self.pid}/task/{task}/status") as file:
                wakeups[task] = int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", file.read(), re.M).group(1))
        with open(f"/proc/{self.pid}/status") as file:
            peak = int(re.search(r"VmHWM:\s*(\d+)", file.read()).group(1)) / 1024
        return nanoseconds, wakeups, peak

    def end(self):
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except OSError:
            pass
        os.close(self.file)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()
