/** The reasons for which the ledger refuses a posting, a hold or a release. */
export type PostingRefusal =
  | { readonly kind: 'insufficient-funds'; readonly accountId: bigint }
  | { readonly kind: 'unknown-account'; readonly accountId: bigint }
  | { readonly kind: 'account-closed'; readonly accountId: bigint }
  | { readonly kind: 'unbalanced' }
  | { readonly kind: 'counter-cap'; readonly name: string; readonly key: string }
  | { readonly kind: 'id-reused' }
  | { readonly kind: 'hold-not-open' }
  /** The posting settles more than the hold still reserves, or more than its lines take from the account that the hold is on. */
  | { readonly kind: 'hold-too-small' }
  | { readonly kind: 'already-reversed' }
  /** `reverses` is the id of no journal, or the lines are not the opposite of its lines. */
  | { readonly kind: 'wrong-reversal' }
