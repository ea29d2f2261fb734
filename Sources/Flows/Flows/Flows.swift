/// The engines that run flows: activation, login, logout and others, with the SDKs used as an app uses them.
///
/// Each engine is an actor on its own Dispatch queue and runs one flow at a time. A run can be cancelled at every step,
/// is traced, and always ends with an outcome. Questions to the user leave as notifications; an SDK's own thread waits
/// for the answer, so Swift's cooperative pool is never blocked. Traces in outcomes contain no secrets.
///
/// There are two engines: ``FlowEngine`` for KOBIL, Keycloak and OpenID providers, and ``SudoFlowEngine`` for Sudo
/// Platform. ``RunStage`` is what both have in common: run order, questions, trace and pace.
///
/// Start with ``FlowEngine/run(_:as:)`` and ``RunNotification``, then `ThreeSteps`. `FlowAdmission` decides whether a
/// state allows a flow.

// FlowModel is re-exported because its types are parameters of the engines.
@_exported public import FlowModel
