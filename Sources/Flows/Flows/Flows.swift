// FlowModel is re-exported because its types are parameters of the engines.
@_exported public import FlowModel
