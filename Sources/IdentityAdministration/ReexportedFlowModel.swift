// Users and clients are created from values of FlowModel; they come with this module.
@_exported public import FlowModel
