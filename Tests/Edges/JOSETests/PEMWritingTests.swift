import JOSE
import Testing

/// Keys encoded as PEM, compared with the output of OpenSSL 3.0.19 for the same test key.
@Suite struct PEMWritingTests {
    private static let publicKey = JSONWebKey(
        kty: "RSA",
        n:
            "ko9tOI-HQWg09WucQVFEs88TO5wqFbB2bx-iXoKvBX4EhSVWuEo5CQt6pjreGItJd566IigDvutRm7Orukwgx3rMqYlLDX8ls29B"
            + "4UFQOUxJvnzWYw3HyCl1QxczCZ5Q2k1m1XoewYAxeDHaaB7UsGXEnIjd75Z4pFU2M_obEEvL1auTXiuFk5ylISEb3uKl11kbPkqT"
            + "Pp4s1GgPBNluR6-SOQLVbblsUsAwpAeXg3Q0GtqGZG0bNhd65f2o-xl6y6_Ujc_1B4nmUC_AXRJDnUGCXX-u5fiu0TJYXvRiUOph"
            + "baGEKVrp-44bsJX83TXFuSF5gbWaNBGQd0j4FaucFw",
        e: "AQAB")

    /// `openssl rsa -RSAPublicKey_out`.
    private static let rsaPublicKey = """
        -----BEGIN RSA PUBLIC KEY-----
        MIIBCgKCAQEAko9tOI+HQWg09WucQVFEs88TO5wqFbB2bx+iXoKvBX4EhSVWuEo5
        CQt6pjreGItJd566IigDvutRm7Orukwgx3rMqYlLDX8ls29B4UFQOUxJvnzWYw3H
        yCl1QxczCZ5Q2k1m1XoewYAxeDHaaB7UsGXEnIjd75Z4pFU2M/obEEvL1auTXiuF
        k5ylISEb3uKl11kbPkqTPp4s1GgPBNluR6+SOQLVbblsUsAwpAeXg3Q0GtqGZG0b
        Nhd65f2o+xl6y6/Ujc/1B4nmUC/AXRJDnUGCXX+u5fiu0TJYXvRiUOphbaGEKVrp
        +44bsJX83TXFuSF5gbWaNBGQd0j4FaucFwIDAQAB
        -----END RSA PUBLIC KEY-----

        """

    /// `openssl pkcs8 -topk8 -nocrypt`.
    private static let privateKey = """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCSj204j4dBaDT1
        a5xBUUSzzxM7nCoVsHZvH6Jegq8FfgSFJVa4SjkJC3qmOt4Yi0l3nroiKAO+61Gb
        s6u6TCDHesypiUsNfyWzb0HhQVA5TEm+fNZjDcfIKXVDFzMJnlDaTWbVeh7BgDF4
        MdpoHtSwZcSciN3vlnikVTYz+hsQS8vVq5NeK4WTnKUhIRve4qXXWRs+SpM+nizU
        aA8E2W5Hr5I5AtVtuWxSwDCkB5eDdDQa2oZkbRs2F3rl/aj7GXrLr9SNz/UHieZQ
        L8BdEkOdQYJdf67l+K7RMlhe9GJQ6mFtoYQpWun7jhuwlfzdNcW5IXmBtZo0EZB3
        SPgVq5wXAgMBAAECggEACWvo9Irdggnl5aT+TYCg7wIv1VQrrGtEoc4hzPuPrsW0
        Gq8UzRIQapFvWAJOxrslhOgSRSHXY82S2HSLZJWCQfCV+YwW5A45aTiMvqNJOfW6
        g+FYktOO9UIdBKwYHtUrk20IYE7SbVQFWhmyVaEtwQ05v2pZAg7lQIMt0deRJ9Hu
        pVpPtdnCpOenq84f2iAhBFQYhZ958NfwfKrDV38DJqnFKIOvYQcNrg1S+7skc2zg
        vaQFoAGDHWbtj/YlOzeplfrf0Mm5sQKKd5ZQkX5QomIIfJK3ftYGEiClzuRE8wpi
        w1GrJj8oQ+AgzvDt2IV7bouNMtiSt27ongiknO+cgQKBgQDHhbFyemHlSH+7SuPO
        dLDkXmY5bF82sZVzyKHgz35/nzS+UyNX1TFSWaOTpCRR3w9JkmbnKjmhM1g4gvh5
        +rT6LQa04/M4gxafiwFjQv1dgAar9FHDQviOZRA28J0etAcrdT3Cw8lO4NSnU/jN
        lWQAJPU+CVFo247QBkEYex2XwQKBgQC8C9zlon+GPvEgzPR3gmE0Onno0zIOkiVD
        EM1pMd7AYB1C9TH0STU8mjKbmT/OFZP/ljLkUI3TZnVuz+15S1JI+zzLGaK89XUx
        IV+x4TadhOn32ur0O04XyOBywvsYJcTmwGZHcqzbolOSb5ailXTOJRi+FuDoXhAl
        rahfmVNp1wKBgQCNUBpy+0z0yNl2/L7GTg2vYVDDoQb6xOIWRGaqxCtTFp6Tomyo
        29139vcNLbdvqS25rRBm75grnSMBu3ljY3bkrhlO6xgr0WSnkRtlg1/R5khTZ9K1
        GmzS5a+LSfXudhGR7RLWLDcbP9A9xxK0APf3xjVQP+dB/idzHMrkHObDwQKBgHoQ
        RUJ2ecr9nm4JPIM7CbfqYWoFdY/JxBBFnuCy84Hyoevt15BX2QvOmB0ynB09GoWk
        zMIxm+5mqsHUjLTYdMBU/UBlEqMPvhO3MzP3Ggmj1nACFdOVj3qW9ULpWC5zjd2v
        dHTadmRXeWIrtx8wXtLVd7skhLexH1Al6o6rq16fAoGAOmiTMhUHlfC+zMWy80i4
        z281mEyJN3DwLzYPW9FHrSqD1EjRY6JTC9Tz/YAREQFqFsqAS1xpCi8fXE2Oq6+8
        /VGz61W27AA9T4zvcjsRZ9ZZfWBbs01Upx5dL7Y1iKqm7P8RmvTDBTe4AoBUMEGq
        ErA/q2lcvS7dEaXsT5cIp+w=
        -----END PRIVATE KEY-----

        """

    /// `openssl genrsa -traditional 2048`.
    private static let rsaPrivateKey = """
        -----BEGIN RSA PRIVATE KEY-----
        MIIEowIBAAKCAQEAko9tOI+HQWg09WucQVFEs88TO5wqFbB2bx+iXoKvBX4EhSVW
        uEo5CQt6pjreGItJd566IigDvutRm7Orukwgx3rMqYlLDX8ls29B4UFQOUxJvnzW
        Yw3HyCl1QxczCZ5Q2k1m1XoewYAxeDHaaB7UsGXEnIjd75Z4pFU2M/obEEvL1auT
        XiuFk5ylISEb3uKl11kbPkqTPp4s1GgPBNluR6+SOQLVbblsUsAwpAeXg3Q0GtqG
        ZG0bNhd65f2o+xl6y6/Ujc/1B4nmUC/AXRJDnUGCXX+u5fiu0TJYXvRiUOphbaGE
        KVrp+44bsJX83TXFuSF5gbWaNBGQd0j4FaucFwIDAQABAoIBAAlr6PSK3YIJ5eWk
        /k2AoO8CL9VUK6xrRKHOIcz7j67FtBqvFM0SEGqRb1gCTsa7JYToEkUh12PNkth0
        i2SVgkHwlfmMFuQOOWk4jL6jSTn1uoPhWJLTjvVCHQSsGB7VK5NtCGBO0m1UBVoZ
        slWhLcENOb9qWQIO5UCDLdHXkSfR7qVaT7XZwqTnp6vOH9ogIQRUGIWfefDX8Hyq
        w1d/AyapxSiDr2EHDa4NUvu7JHNs4L2kBaABgx1m7Y/2JTs3qZX639DJubECineW
        UJF+UKJiCHySt37WBhIgpc7kRPMKYsNRqyY/KEPgIM7w7diFe26LjTLYkrdu6J4I
        pJzvnIECgYEAx4Wxcnph5Uh/u0rjznSw5F5mOWxfNrGVc8ih4M9+f580vlMjV9Ux
        Ulmjk6QkUd8PSZJm5yo5oTNYOIL4efq0+i0GtOPzOIMWn4sBY0L9XYAGq/RRw0L4
        jmUQNvCdHrQHK3U9wsPJTuDUp1P4zZVkACT1PglRaNuO0AZBGHsdl8ECgYEAvAvc
        5aJ/hj7xIMz0d4JhNDp56NMyDpIlQxDNaTHewGAdQvUx9Ek1PJoym5k/zhWT/5Yy
        5FCN02Z1bs/teUtSSPs8yxmivPV1MSFfseE2nYTp99rq9DtOF8jgcsL7GCXE5sBm
        R3Ks26JTkm+WopV0ziUYvhbg6F4QJa2oX5lTadcCgYEAjVAacvtM9MjZdvy+xk4N
        r2FQw6EG+sTiFkRmqsQrUxaek6JsqNvdd/b3DS23b6ktua0QZu+YK50jAbt5Y2N2
        5K4ZTusYK9Fkp5EbZYNf0eZIU2fStRps0uWvi0n17nYRke0S1iw3Gz/QPccStAD3
        98Y1UD/nQf4ncxzK5Bzmw8ECgYB6EEVCdnnK/Z5uCTyDOwm36mFqBXWPycQQRZ7g
        svOB8qHr7deQV9kLzpgdMpwdPRqFpMzCMZvuZqrB1Iy02HTAVP1AZRKjD74TtzMz
        9xoJo9ZwAhXTlY96lvVC6Vguc43dr3R02nZkV3liK7cfMF7S1Xe7JIS3sR9QJeqO
        q6tenwKBgDpokzIVB5XwvszFsvNIuM9vNZhMiTdw8C82D1vRR60qg9RI0WOiUwvU
        8/2AEREBahbKgEtcaQovH1xNjquvvP1Rs+tVtuwAPU+M73I7EWfWWX1gW7NNVKce
        XS+2NYiqpuz/EZr0wwU3uAKAVDBBqhKwP6tpXL0u3RGl7E+XCKfs
        -----END RSA PRIVATE KEY-----

        """

    @Test func aPublicKeyIsWrittenAsOpenSSLWritesIt() throws {
        #expect(try JSONWebKey(rsaPublicKeyPEM: Self.rsaPublicKey) == Self.publicKey)
        #expect(try Self.publicKey.rsaPublicKeyPEM() == Self.rsaPublicKey)
    }

    @Test(arguments: [privateKey, rsaPrivateKey])
    func aPrivateKeyIsWrittenAsOpenSSLWritesItWhateverItWasReadFrom(_ pem: String) throws {
        let key = try Array(pem.utf8).withUnsafeBytes { try SigningKey(pem: $0, algorithm: .rs256) }
        #expect(key.publicKey.n == Self.publicKey.n)
        #expect(try key.withPKCS1PEM { String(decoding: $0, as: UTF8.self) } == Self.rsaPrivateKey)
        #expect(try key.withPEM { String(decoding: $0, as: UTF8.self) } == Self.privateKey)
    }

    @Test func onlyAnRSAKeyHasTheFormsOfPKCS1() throws {
        let key = try SigningKey.generate(.es256)
        #expect(throws: JOSEError(.unsuitableKey)) { try key.withPKCS1PEM { $0.count } }
        #expect(throws: JOSEError(.unsuitableKey)) { try key.publicKey.rsaPublicKeyPEM() }
    }
}
