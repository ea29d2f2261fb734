// The parameters of the engine are values of FlowModel; they come with this module.
@_exported public import FlowModel
