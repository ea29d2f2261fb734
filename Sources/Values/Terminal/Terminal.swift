/// A terminal's screen and input as values, without a terminal.
///
/// A ``Grid`` is a screen of cells that tests compare and a real screen displays. Text in it is measured as the C
/// library does, clipped by whole graphemes, and free of control characters, so no text can control the terminal. Bytes
/// from the terminal become ``InputEvent``s, independently of how they are split into reads; a paste is never typed.
///
/// Start with ``Grid/put(_:at:style:maxWidth:)`` to draw and ``InputDecoder`` to read. Nothing here reads a clock, an
/// environment variable or a file; `NcursesTerminal` displays grids on the real terminal.
