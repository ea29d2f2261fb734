// An app imports one module: the value types are re-exported.
@_exported public import DeviceStorage
@_exported public import IdentityModel
