/// Files and folders that only the current user can read or change.
///
/// Owner, permissions and the folders above are checked before a file is used; a file that is a symbolic link is
/// rejected, and nothing is repaired. Content is written atomically, and is on disk when the call returns. Every
/// problem is a ``FileError``, whose sentence names the command that fixes it. All calls block.
///
/// Start with ``PrivateFile`` and ``PrivateFolder``; ``TrustedPath`` checks the folders on the way to a file.
