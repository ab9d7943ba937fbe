/** Each command on the server: the kind of order that staff make instead, or the reason why the command stays. */
import type { OrderKindName } from '../../../values/vocabularies/staff-orders.ts'

export type CommandRow =
  /** `client`: the command of the operators' command line. */
  { readonly order: OrderKindName; readonly client: string } | { readonly staysBecause: string }

const order = (kind: OrderKindName, client: string): CommandRow => ({ order: kind, client })
const READS: CommandRow = { staysBecause: 'It changes nothing.' }
const VERIFIES: CommandRow = { staysBecause: 'It computes the whole books, trail or counters again in the database.' }

/** By the name of a command, with its second word where the second word chooses the act. */
export const COMMAND_ROWS: Readonly<Record<'operators' | 'ledger', Readonly<Record<string, CommandRow>>>> = {
  operators: {
    'temporary-password': order('temporary-password', 'temporary-password'),
    'remove-token': order('remove-authenticator', 'remove-token'),
    indemnity: order('record-indemnity', 'indemnity'),
    'contact-change allow': order('allow-contact-change', 'contact-change allow email'),
    'contact-change stop': order('stop-contact-change', 'contact-change stop email'),
    'limit-change allow': order('allow-limit-change', 'limit-change allow'),
    'limit-change stop': order('stop-limit-change', 'limit-change stop'),
    fees: READS,
    'add-fees': order('add-fees', 'add-fees'),
    limits: READS,
    'add-limits': order('add-limits', 'add-limits'),
    rates: READS,
    'accept-rates': order('accept-rates', 'accept-rates'),
    'exchange-position': VERIFIES,
    'transfers-in-review': READS,
    'transfer settle': order('settle-payment', 'transfer settle'),
    'transfer release': order('release-payment', 'transfer release'),
    'bills-in-review': READS,
    'bill settle': order('settle-payment', 'bill settle'),
    'bill release': order('release-payment', 'bill release'),
    'bill return': order('return-bill', 'bill return'),
    cards: READS,
    'cards-in-review': READS,
    'card settle': order('settle-payment', 'card settle'),
    'card release': order('release-payment', 'card release'),
    'card return': order('return-card-fee', 'card return'),
    'late-transfers': READS,
    freeze: order('freeze-customer', 'freeze'),
    unfreeze: order('unfreeze-customer', 'unfreeze'),
    cases: READS,
    'case show': READS,
    'case picture': READS,
    'case write': order('write-to-customer', 'case write'),
    'case ask': order('ask-customer', 'case ask'),
    'case ask-bank': order('ask-bank', 'case ask-bank'),
    'case link': order('link-payment', 'case link'),
    'case for': order('decide-for-customer', 'case for'),
    'case against': order('decide-against-customer', 'case against'),
    'case refund': order('refund-case', 'case refund'),
    'late-cases': READS,
    'erase show': READS,
    'erase confirm': order('erase-customer', 'erase confirm'),
    former: READS,
    'former pay': order('pay-unclaimed', 'former pay'),
    kyc: READS,
    'kyc show': READS,
    'kyc document': READS,
    'kyc approve': order('approve-tier', 'kyc approve'),
    'kyc reject': order('refuse-tier', 'kyc reject'),
    'kyc checked': order('accept-kyc-change', 'kyc checked'),
    'kyc refuse': order('refuse-kyc-change', 'kyc refuse'),
    contacts: READS,
    'contact show': READS,
    'contact answer': order('answer-contact', 'contact answer'),
    'contact close': order('close-contact', 'contact close'),
    offers: READS,
    'verify-audit': { staysBecause: 'It needs the keys of the server for the signed heads.' },
    'verify-limits': VERIFIES,
  },
  ledger: {
    post: order('post-journal', 'post-journal'),
    reverse: order('reverse-journal', 'reverse-journal'),
    show: READS,
    journal: READS,
    'trial-balance': READS,
    verify: VERIFIES,
    'export-hledger': READS,
  },
}
