import HTTPMessage
import IdentityModel

extension ProviderProfile {
    /// The further parameters of authorization requests, sorted by name.
    var orderedExtraParameters: FormFields {
        var fields = FormFields()
        for (name, value) in extraParameters.sorted(by: { $0.key < $1.key }) { fields.add(name, value) }
        return fields
    }
}
