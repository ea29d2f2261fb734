// Messages and effects carry values of FlowModel: a module that imports Wizard needs them.
@_exported public import FlowModel
