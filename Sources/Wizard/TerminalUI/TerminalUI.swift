/// A kit for screens in a terminal: documents, menus, forms and input, drawn in rows with roles, symbols and texts.
///
/// Everything is a value and pure: nothing here reads a key, a clock or a file. The kit knows no screen of the program
/// and none of its flows; the Wizard does. What the Wizard's screens share is `package`, not `public`.
///
/// A screen fills a ``ScreenView`` with ``Document``s, whose ``Line``s and ``Span``s have a ``Role`` instead of a
/// colour. A ``Layout`` gives them their places in a window, a ``Canvas`` draws them as rows, and ``RowCells`` draws
/// only the rows that have changed, in the styles of a ``Theme``. Keys come with a ``CommandID``, which ``CommandSet``
/// finds; ``Menu`` and ``Form`` handle the motions. Texts from pages and servers are displayed only sanitised.
///
/// Start with ``Document`` and ``Form``.
