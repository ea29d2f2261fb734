// Re-exported because users and clients are created from values of FlowModel.
@_exported public import FlowModel
