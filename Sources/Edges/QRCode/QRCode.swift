/// QR codes as matrices of modules, over libqrencode.
///
/// Nothing is drawn here: ``QRMatrix`` has the dark and light modules, and the caller draws them with a border of
/// ``QRMatrix/quietZone`` light modules. Encoding takes about a millisecond and is safe on any thread. Errors contain
/// nothing of the text, which can be a secret.
///
/// Start with ``QRMatrix/init(_:errorCorrection:)``.
