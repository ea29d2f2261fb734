"""Limits each process to a share of a core, so that a few cores suffice to measure several instances."""
import os
import pathlib
import tempfile

ROOT = pathlib.Path("/sys/fs/cgroup")
PERIOD = 10000  # microseconds


class ProcessorShare:
    """A control group (version 2 or 1) per process, with a quota of processor time."""

    def __init__(self, percent):
        self.percent = percent
        self.groups = []

    @staticmethod
    def parent():
        """The folder in which groups with a quota can be created; None without the rights or the controller."""
        version2 = ROOT / "cgroup.subtree_control"
        if version2.exists():
            return ROOT if "cpu" in version2.read_text().split() and os.access(ROOT, os.W_OK) else None
        version1 = ROOT / "cpu"
        return version1 if os.access(version1 / "tasks", os.W_OK) else None

    def hold(self, pid):
        """Limits one process, with all its threads."""
        group = pathlib.Path(tempfile.mkdtemp(prefix="idp-bench-", dir=self.parent()))
        self.groups.append(group)
        quota = PERIOD * self.percent // 100
        if (group / "cpu.max").exists():
            (group / "cpu.max").write_text(f"{quota} {PERIOD}")
        else:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        (group / "cgroup.procs").write_text(str(pid))

    def release(self):
        """Removes the groups, whose processes have ended."""
        for group in self.groups:
            group.rmdir()
        self.groups = []
