public import HTTPMessage

extension IdpSdkService {
    /// The same service with another authorization request: further parameters (`kc_action`), or the endpoint of that name beside the usual one.
    ///
    /// Parameters are added to those of the settings. `siblingEndpoint` takes the place of the last path segment of the authorization
    /// endpoint, as Keycloak's `forgot-credentials`, which takes the same parameters; nil leaves it as it is.
    public func variation(extraParameters: FormFields = [:], siblingEndpoint: String? = nil) -> IdpSdkService {
        var settings = settings
        for field in extraParameters.fields { settings.extraParameters.add(field.name, field.value) }
        settings.siblingEndpoint = siblingEndpoint
        return IdpSdkService(settings: settings, unusable: unusable)
    }
}
