// The engine is spoken to in the values of FlowModel: whoever imports Flows has them.
@_exported public import FlowModel
