print("idp-wizard")
