// Messages and effects contain types of FlowModel, so a module that imports Wizard needs them.
@_exported public import FlowModel
