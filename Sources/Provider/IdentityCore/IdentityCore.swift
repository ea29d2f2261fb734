/// The rules of the identity provider: who may log in, which tokens are issued, and what is written for it.
///
/// Rules are pure functions: they get the stored facts, the time and random values, and return a decision or throw a
/// refusal. The store calls them inside the transaction that writes their result, so nothing changes between a decision
/// and its effect; a repeated transaction calls them again.
///
/// Nothing here runs SQL, answers requests or renders pages. Passwords, tokens and keys are `Secret`. Records contain
/// only digests of the codes and tokens that clients present.
///
/// `Records` are the stored objects, `Rules` the decisions, `Transactions` the inputs and results of the store's
/// operations, `Tokens` the tokens of realms, `Pool` the same for user pools, and `Faults` the faults that the sandbox
/// injects.
///
/// Start with ``LoginSteps`` and ``LoginCompletionRule``, or with ``CodeRedemptionRule`` and ``TokenMint``.
