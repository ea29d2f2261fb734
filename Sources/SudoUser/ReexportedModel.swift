// An app imports one module: the keyring of the key store, the ports and secrets are re-exported.
@_exported public import DeviceStorage
@_exported public import IdentityModel
