/// The flows by name: what can be requested, which steps it has, and what its state is afterwards.
///
/// Values only: nothing here runs a flow, reads a file or sends a request. The command line, the wizard and the engines
/// share these types, so a name or a step is written once; raw values are the names that users and scripts type and read.
///
/// There are two families: ``FlowName`` and ``FlowRequest`` for KOBIL, Keycloak and OpenID providers, and those in `Sudo`
/// for Sudo Platform. ``FlowPace`` controls how a run of either proceeds, ``SdkSnapshot`` and ``SudoSnapshot`` are the
/// states. ``ProfileDraft`` is what the wizard edits and the user's files keep.
///
/// Start with ``FlowRequest`` and ``SudoFlowRequest``.
