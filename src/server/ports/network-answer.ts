/** The answers of an outside network about a payment: one shape for every network that takes money out of the bank. */

/**
 * What is known of a payment. Only `settled` and `refused` are definite. review: refused for a reason after which a person decides
 * before the money is given back (suspected fraud). pending: anything else, silence included: unknown is not failed.
 */
export type NetworkAnswer<Receipt = never> =
  /**
   * `at`: the settlement time by the network, or the time of the answer. `receipt`: what the network gave for the money, where
   * there is such a thing.
   */
  | { readonly kind: 'settled'; readonly code: string; readonly at: Date; readonly receipt?: Receipt }
  /** `reason`: the code in words, for operators. `ours`: the network refuses the bank itself (its float, its access), and an operator must act. */
  | { readonly kind: 'refused'; readonly code: string; readonly reason: string; readonly ours?: true }
  | { readonly kind: 'review'; readonly code: string; readonly reason: string }
  | {
      readonly kind: 'pending'
      /** The network's code where it gave one. */
      readonly code: string | null
      /** The event, for the log, without a name, number or body. */
      readonly detail: string
      /** The reply contradicts the request, or cannot be genuine: the payment needs manual review. */
      readonly alert: boolean
      /** The network says that it never received this payment: it may be sent again, under the same ids. */
      readonly notReceived: boolean
    }
