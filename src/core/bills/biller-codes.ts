/**
 * The meaning of the aggregator's answers for the money.
 *
 * The outer code says whether the aggregator processed the call. If it did, the inner status gives the state of the payment. Only
 * the codes that its documentation calls final are definite. An answer that is not in a table is pending, and the bank sends a
 * status inquiry.
 */

export interface BillerCode {
  readonly verdict: 'settled' | 'refused' | 'pending' | 'look-inside'
  /** In words, for operators and the log. */
  readonly meaning: string
  /** True: the aggregator says that it never received the payment. */
  readonly notReceived?: true
  /** An operator must repair this: the customer did nothing wrong. */
  readonly alert?: true
}

const refused = (meaning: string): BillerCode => ({ verdict: 'refused', meaning })
/** The aggregator refused the payment because of the bank's own account with it. */
const ours = (meaning: string): BillerCode => ({ verdict: 'refused', meaning, alert: true })
const pending = (meaning: string): BillerCode => ({ verdict: 'pending', meaning })

/** vtpass.com/documentation/response-codes. 011, 012, 020 and 030 are there to be "treated as failed" when they answer a purchase. */
export const VTPASS_CODES: Readonly<Record<string, BillerCode>> = {
  '000': { verdict: 'look-inside', meaning: 'transaction processed' },
  '001': { verdict: 'look-inside', meaning: 'transaction query' },
  '010': refused('variation code does not exist'),
  '011': refused('invalid arguments'),
  '012': refused('product does not exist'),
  '013': refused('below the minimum amount'),
  // An earlier attempt with the same id arrived first, from this bank or from another client. A status inquiry shows which.
  '014': pending('request id already exists'),
  '015': { ...pending('invalid request id'), notReceived: true },
  '016': refused('transaction failed'),
  '017': refused('above the maximum amount'),
  '018': ours('low wallet balance'),
  // The code does not say whether the aggregator accepted our payment. An inquiry does.
  '019': pending('likely duplicate transaction'),
  '020': refused('biller confirmed, nothing bought'),
  '021': ours('account locked'),
  '022': ours('account suspended'),
  '023': ours('API access not enabled'),
  '024': ours('account inactive'),
  '027': ours('address not whitelisted'),
  '028': ours('product not whitelisted on our account'),
  '030': refused('biller not reachable'),
  '034': refused('service suspended'),
  '035': refused('service inactive'),
  '040': refused('transaction reversed to our wallet'),
  '044': { ...pending('transaction resolved: their support says how'), alert: true },
  '083': pending('system error'),
  '085': ours('improper request id'),
  '087': ours('invalid credentials'),
  '089': pending('request is processing'),
  '091': refused('transaction not processed, not charged'),
  '099': pending('transaction is processing'),
}

/** `content.transactions.status`. */
export const VTPASS_STATUSES: Readonly<Record<string, BillerCode>> = {
  initiated: pending('initiated'),
  pending: pending('pending'),
  delivered: { verdict: 'settled', meaning: 'delivered' },
  failed: refused('failed'),
  reversed: refused('reversed'),
  resolved: { ...pending('resolved: their support says how'), alert: true },
}

const UNKNOWN: BillerCode = { verdict: 'pending', meaning: 'a code that is not known' }

/**
 * The verdict on a payment. `ask`: the answer is to a status inquiry. Then a code that refuses a call refuses the inquiry and
 * not the payment, so the payment stays pending.
 */
export function vtpassVerdict(code: string, status: string | null, call: 'pay' | 'ask'): BillerCode {
  const outer = VTPASS_CODES[code] ?? UNKNOWN
  if (outer.verdict === 'look-inside') return status === null ? UNKNOWN : (VTPASS_STATUSES[status] ?? UNKNOWN)
  if (call === 'pay') return outer
  // These codes are about the payment: 016 failed, 040 reversed, 091 never ran, 015 never received.
  if (OF_THE_PAYMENT.has(code)) return outer
  return outer.verdict === 'refused' ? { ...outer, verdict: 'pending' } : outer
}

const OF_THE_PAYMENT = new Set(['016', '040', '091', '015'])
