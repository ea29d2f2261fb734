import IdentityModel
import SeparatedValues

extension CSVField.PlacedScalar {
    /// The character as a finding names it.
    var shown: String { RefusedCharacter(in: String(scalar)) { _ in true }?.shown ?? "" }
}
