// Users and clients are created from values of FlowModel: whoever imports IdentityAdministration has them.
@_exported public import FlowModel
