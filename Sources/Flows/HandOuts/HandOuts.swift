/// Hand-outs: what users get on paper or as a text, with their names, their activation codes, and what to do.
///
/// A hand-out contains a secret and is kept nowhere: the result is bytes, which the caller prints or writes to a private
/// file. Everything that is needed is passed in; nothing is read or sent here.
///
/// - `Content`: ``HandOut`` is what one user gets, ``HandOutIssuer`` what the users of a tenant share. The QR code
///   contains what ``QRContent`` says.
/// - `Pages`: a sheet of paper per user, or eight cards on a sheet.
/// - `Text`: plain text.
/// - `Template`: pages of the user's own design (``HandOutTemplate``).
///
/// Start with ``HandOutDocument``. Pages are built from `Markup` of PageMarkup, which escapes every value; they have no
/// script, and their content security policy forbids to load anything.
