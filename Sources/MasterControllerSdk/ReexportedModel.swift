// An app imports one module: the field's value types come with the Master Controller.
@_exported public import IdentityModel
