import CCrypto

extension LibcryptoKey {
    /// Signs in JOSE's form: for ECDSA, both numbers in full width, concatenated (RFC 7518, section 3.4).
    func signature(of message: [UInt8], _ algorithm: SigningAlgorithm) -> [UInt8]? {
        guard let context = EVP_MD_CTX_new() else { return nil }
        defer { EVP_MD_CTX_free(context) }
        var parameters: OpaquePointer?
        guard EVP_DigestSignInit(context, &parameters, algorithm.digest, nil, pointer) == 1,
            Self.setPadding(parameters, algorithm)
        else {
            ERR_clear_error()
            return nil
        }
        var count = 0
        guard EVP_DigestSign(context, nil, &count, message, message.count) == 1 else {
            ERR_clear_error()
            return nil
        }
        var signature = [UInt8](repeating: 0, count: count)
        guard EVP_DigestSign(context, &signature, &count, message, message.count) == 1 else {
            ERR_clear_error()
            return nil
        }
        signature.removeLast(signature.count - count)
        guard let curve = algorithm.curve else { return signature }
        return Self.joined(signature, width: curve.coordinateSize)
    }

    /// Whether the signature, in JOSE's form, was made with the key for the message.
    func verifies(_ signature: [UInt8], of message: [UInt8], _ algorithm: SigningAlgorithm) -> Bool {
        if algorithm.family == .hmac {
            guard let expected = self.signature(of: message, algorithm), expected.count == signature.count else {
                return false
            }
            return CRYPTO_memcmp(expected, signature, expected.count) == 0
        }
        var encoded = signature
        if let curve = algorithm.curve {
            let width = curve.coordinateSize
            guard signature.count == 2 * width else { return false }
            encoded = DER.sequence([
                DER.unsignedInteger(signature.prefix(width)), DER.unsignedInteger(signature.suffix(width)),
            ])
        }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        var parameters: OpaquePointer?
        guard EVP_DigestVerifyInit(context, &parameters, algorithm.digest, nil, pointer) == 1,
            Self.setPadding(parameters, algorithm),
            EVP_DigestVerify(context, encoded, encoded.count, message, message.count) == 1
        else {
            ERR_clear_error()
            return false
        }
        return true
    }

    private static func setPadding(_ parameters: OpaquePointer?, _ algorithm: SigningAlgorithm) -> Bool {
        guard algorithm.family == .rsaPSS else { return true }
        return EVP_PKEY_CTX_set_rsa_padding(parameters, RSA_PKCS1_PSS_PADDING) == 1
            && EVP_PKEY_CTX_set_rsa_pss_saltlen(parameters, RSA_PSS_SALTLEN_DIGEST) == 1
    }

    private static func joined(_ encoded: [UInt8], width: Int) -> [UInt8]? {
        let decoded = encoded.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            return d2i_ECDSA_SIG(nil, &position, bytes.count)
        }
        guard let decoded else { return nil }
        defer { ECDSA_SIG_free(decoded) }
        var joined = [UInt8](repeating: 0, count: 2 * width)
        let isWhole = joined.withUnsafeMutableBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return false }
            return BN_bn2binpad(ECDSA_SIG_get0_r(decoded), start, Int32(width)) == width
                && BN_bn2binpad(ECDSA_SIG_get0_s(decoded), start + width, Int32(width)) == width
        }
        return isWhole ? joined : nil
    }
}
