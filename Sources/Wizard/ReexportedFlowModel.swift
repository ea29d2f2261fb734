// Actions and effects carry the values of FlowModel: whoever imports Wizard has them.
@_exported public import FlowModel
