/**
 * The meaning of the payment switch's answers for the money.
 *
 * These are codes of the network. The codes of this product (07, 14, …) are separate. Only codes with one accepted meaning are
 * definite. A code that is in no table is pending, and the bank asks again.
 */

/** review: refused, but a person decides before the money is given back. */
export type SwitchVerdict = 'settled' | 'refused' | 'review' | 'pending'

export interface SwitchCode {
  readonly verdict: SwitchVerdict
  /** In words, for operators and the log. */
  readonly meaning: string
  /** True: the switch says that it never received the payment. */
  readonly notReceived?: true
}

const refused = (meaning: string): SwitchCode => ({ verdict: 'refused', meaning })
const review = (meaning: string): SwitchCode => ({ verdict: 'review', meaning })
const pending = (meaning: string): SwitchCode => ({ verdict: 'pending', meaning })

/**
 * NIP response codes. Providers disagree on 15, 21, 25, 26, 68, 91, 94, 96 and 97, so these codes are not definite here. After
 * 34, 35 and 63 the providers do not return the money by themselves.
 */
export const NIP_CODES: Readonly<Record<string, SwitchCode>> = {
  '00': { verdict: 'settled', meaning: 'approved' },
  '01': pending('status unknown, wait for the settlement report'),
  '03': refused('invalid sender'),
  '05': refused('do not honour'),
  '06': refused('dormant account'),
  '07': refused('invalid account'),
  '08': refused('account name mismatch'),
  '09': pending('request in progress'),
  '12': refused('invalid transaction'),
  '13': refused('invalid amount'),
  '14': refused('invalid batch number'),
  '15': pending('invalid session or record id'),
  '16': refused('unknown bank'),
  '17': refused('invalid channel'),
  '18': refused('wrong method call'),
  '21': pending('no action taken'),
  '25': { ...pending('unable to locate record'), notReceived: true },
  '26': pending('duplicate record'),
  '30': refused('format error'),
  '34': review('suspected fraud'),
  '35': review('contact sending bank'),
  '51': refused('no sufficient funds'),
  '57': refused('transaction not permitted to sender'),
  '58': refused('transaction not permitted on channel'),
  '61': refused('transfer limit exceeded'),
  '63': review('security violation'),
  '65': refused('exceeds withdrawal frequency'),
  '68': pending('response received too late'),
  '69': refused('unsuccessful account or amount block'),
  '70': refused('unsuccessful account or amount unblock'),
  '71': refused('empty mandate reference number'),
  '91': pending('beneficiary bank not available'),
  '92': refused('routing error'),
  '94': pending('duplicate transaction'),
  '96': pending('system malfunction'),
  '97': pending('timeout waiting for response from destination'),
}

/** ISO 20022 payment transaction status (pacs.002 TxSts). A rejection's reason decides further, see ISO_REASONS. */
export const ISO_STATUSES: Readonly<Record<string, SwitchCode>> = {
  ACSC: { verdict: 'settled', meaning: 'settlement completed' },
  ACCC: { verdict: 'settled', meaning: 'settlement completed on the creditor’s account' },
  ACCP: pending('accepted, processing'),
  ACSP: pending('accepted, settlement in process'),
  ACTC: pending('accepted, technically valid'),
  ACWC: pending('accepted with change'),
  ACWP: pending('accepted without posting'),
  PDNG: pending('pending'),
  RCVD: pending('received'),
}

/**
 * ISO 20022 external status reasons of a rejection. The rejection of a duplicate says nothing about the first message. A
 * time-out at another bank says nothing about the payment there. The bank inquires about both.
 */
export const ISO_REASONS: Readonly<Record<string, SwitchCode>> = {
  AB05: pending('timeout at the creditor’s bank'),
  AB06: pending('timeout at the instructed bank'),
  AB07: pending('the instructed bank is off line'),
  AB08: pending('the creditor’s bank is off line'),
  AB09: pending('error at the creditor’s bank'),
  AB10: pending('error at the instructed bank'),
  AC01: refused('incorrect account number'),
  AC02: refused('invalid debtor account'),
  AC03: refused('invalid creditor account'),
  AC04: refused('closed account'),
  AC06: refused('blocked account'),
  AC07: refused('closed creditor account'),
  AC14: refused('invalid creditor account type'),
  AG01: refused('transaction forbidden on this account'),
  AG03: refused('transaction not supported'),
  AG10: refused('bank suspended'),
  AG11: refused('creditor’s bank suspended'),
  AGNT: refused('incorrect bank'),
  AM01: refused('zero amount'),
  AM02: refused('amount not allowed'),
  AM03: refused('currency not allowed'),
  AM04: refused('insufficient funds'),
  AM05: pending('duplicate'),
  AM09: refused('wrong amount'),
  AM11: refused('invalid currency'),
  AM12: refused('invalid amount'),
  AM14: refused('amount exceeds the agreed limit'),
  AM21: refused('limit exceeded'),
  BE01: refused('name does not match the account'),
  BE06: refused('unknown customer'),
  CNOR: refused('creditor’s bank not registered'),
  DNOR: refused('debtor’s bank not registered'),
  DT01: refused('invalid date'),
  DU01: pending('duplicate message'),
  DU03: pending('duplicate transaction'),
  DU04: pending('duplicate end-to-end id'),
  ED05: refused('settlement failed'),
  FF01: refused('invalid format'),
  FF05: refused('invalid local instrument'),
  FRAD: review('fraudulent origin'),
  MD07: refused('customer deceased'),
  MS02: refused('refused by the creditor'),
  MS03: refused('refused by the creditor’s bank'),
  NOOR: { ...pending('original transaction never received'), notReceived: true },
  RC01: refused('incorrect bank identifier'),
  RC04: refused('invalid creditor bank identifier'),
  RR04: review('regulatory reason'),
  TM01: refused('past the cut-off time'),
}

/** The meaning of a NIP response code. A code that is in no list is pending. */
export function nipVerdict(code: string): SwitchCode {
  return lookUp(NIP_CODES, code) ?? pending('unknown response code')
}

/** The meaning of a pacs.002 status with its reason, which is an ISO code or the network's own two digits. */
export function isoVerdict(status: string, reason: string | null): SwitchCode {
  if (status !== 'RJCT') return lookUp(ISO_STATUSES, status) ?? pending('unknown status')
  if (reason === null) return pending('rejected without a reason')
  const known = /^\d\d$/.test(reason) ? nipVerdict(reason) : (lookUp(ISO_REASONS, reason) ?? pending('unknown reason'))
  // A rejection whose reason means "approved" contradicts itself, so it is pending.
  return known.verdict === 'settled' ? pending('rejected with a code of success') : known
}

/** Refusals of an inquiry itself: invalid sender, transaction, channel, method or format, as NIP's digits and ISO's reasons. */
const OF_THE_QUESTION: ReadonlySet<string> = new Set('03 12 17 18 30 58 AG03 DT01 FF01 FF05'.split(' '))

/** Whether a status inquiry can itself get this refusal. In an answer to an inquiry, such a code may say nothing of the credit. */
export const isOfTheQuestion = (code: string): boolean => OF_THE_QUESTION.has(code)

function lookUp(table: Readonly<Record<string, SwitchCode>>, code: string): SwitchCode | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined
}
