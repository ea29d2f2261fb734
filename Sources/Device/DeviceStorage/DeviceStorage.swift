/// What the stores of a device have in common: their folder, their locks, their sealing key and their failures.
///
/// A store is an SQLite database in a folder that only this user can access. Secrets in it are sealed with a key that
/// is in the store's file or in a ``DeviceKeyring``, as the profile requires. Errors of files and database become a
/// ``StorageError`` with a sentence for the user.
///
/// Start with ``DeviceFolder``; ``StateHome`` determines where it is. ``StoreLock`` excludes other programs, and
/// ``SealingKeyRecords`` reads and moves the key.
