/// Tapes, the scripts of keys and waits that play in the wizard, and the recordings that they produce.
///
/// This module parses tapes, plays their steps and writes recordings; the program has the screen. A tape is checked completely before it is
/// played, and every problem is a ``TapeError`` with its line. Pictures and casts contain only text and colours: no
/// scripts, and nothing external.
///
/// Start with ``Tape/init(parsing:)``. ``TapePlayer`` says what comes next, ``TapePattern`` matches the screen, ``ScreenPicture`` writes it as SVG, and
/// ``ScreenCast`` as an asciicast.
