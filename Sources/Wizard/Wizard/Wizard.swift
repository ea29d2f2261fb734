/// The wizard as a value: its state, its screens, what they draw, and what they ask of the program.
///
/// ``WizardState`` is changed only by ``WizardReducer/reduce(into:_:)``, which is pure: it applies a ``WizardMessage``
/// and returns ``WizardEffect``s. Nothing here performs I/O, reads a clock or starts a task, so every screen is tested
/// without a terminal. Any message may arrive in any state; one that no longer applies changes nothing.
///
/// A screen is a value (`WizardScreen`) with keys, `press`, `update` and `draw`. It changes only itself, reads the
/// `WizardContext`, and returns `ScreenRequest`s for everything else: open a screen, run a flow, quit.
///
/// `Messages` has the values that messages and effects carry, `Context` what all screens share, `Components` what several
/// draw. Above them each subject has a folder with its screens and words. `Shell` is above these: it changes the state,
/// and knows which screen a `Choice` opens.
///
/// ``WizardRenderer`` draws the state into a grid and returns the ``ShownFrame``. The frame comes back with each key,
/// so a key means what the user saw when it was pressed; a key typed for an earlier screen is dropped.
///
/// Start with ``WizardReducer``, then `WizardScreen` and one screen. ``ScreenOutline`` is the same screen for a
/// front end that asks line by line. Text from servers is displayed only sanitised.

// Messages and effects contain types of FlowModel, so a module that imports Wizard needs them.
@_exported public import FlowModel
