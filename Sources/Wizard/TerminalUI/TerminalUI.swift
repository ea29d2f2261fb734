/// Components for screens in a terminal: documents, menus, forms, input fields and commands.
///
/// All types are values, and nothing here reads a key, a clock or a file. The module does not depend on the program's
/// screens or flows, which are in Wizard. Declarations that Wizard uses are `package`, not `public`.
///
/// A screen fills a ``ScreenView`` with ``Document``s, whose ``Line``s and ``Span``s have a ``Role`` instead of a
/// colour. A ``Layout`` determines their positions in a window, a ``Canvas`` converts them to rows, and ``RowCells``
/// redraws only the rows that have changed, with the styles of a ``Theme``. ``CommandSet`` finds the ``CommandID`` of a
/// key; ``Menu``, ``ListView`` and ``Form`` handle the commands that move the focus, ``ScrollView`` those that scroll.
/// Texts from pages and servers are displayed only sanitised.
///
/// Start with ``Document`` and ``Form``.
