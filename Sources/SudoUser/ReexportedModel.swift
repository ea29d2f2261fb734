// An app imports one module: the ports and secrets are re-exported.
@_exported public import IdentityModel
