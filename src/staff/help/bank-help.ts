/** The help of the pages about the bank itself: books, reports, reconciliation, configuration, audit and staff. */
import type { ReconciliationBreak } from '../../contract/staff/staff-reconciliation.ts'
import { BREAK_TEXTS } from '../../values/vocabularies/staff-texts/reconciliation-texts.ts'
import { LIST_KEYS, type PageHelpText, wordsFor } from './page-help-text.ts'

const BREAKS: Readonly<Record<ReconciliationBreak['kind'], string>> = {
  amount: 'Both sides have the payment. Compare the figures with the report of the network.',
  'given-back': 'The customer got the money back, and the network took it too.',
  refused: 'The customer was told that the payment was refused, and the network took the money.',
  unknown: 'The network took money for a payment that the bank does not have.',
  'not-there': 'The bank took the money from the customer, and the network does not have the payment.',
  'twice-there': 'The network lists one payment of the bank two times.',
  'no-payment': 'An entry on the account of the network belongs to no payment.',
}

const BALANCES =
  'If a balance surprises you, read its journals before you post anything. A journal by hand hides no mistake.'

export const BANK_HELP = {
  books: {
    purpose: 'The double-entry books of the bank. Nobody can change or delete a journal. A mistake is reversed.',
    words: [
      ['Chart of accounts', 'The accounts of the bank with their balances now.'],
      ['Trial balance of a day', 'All balances at the end of a day. Debits and credits are equal.'],
      ['Journals of a day', 'What was posted on a day.'],
      ['Position in each currency', 'How much of a currency the bank has bought or sold in exchanges.'],
      ['Closed days', 'Days that nothing can be posted to, each with the hash of its entries.'],
      ['Checks of the books', 'Computes every rule of the books again from the entries.'],
      ['Money of customers who have left', 'Balances that the bank owes to people without an account.'],
      ['Journal by hand', 'An order that posts entries. Another person checks it.'],
    ],
    keys: LIST_KEYS,
    unsure: BALANCES,
  },
  account: {
    purpose: 'The entries of one account of the books, the newest first.',
    words: [
      ['Value date', 'The day from which the entry counts. It can be before the day of posting.'],
      ['Balance after', 'The balance of the account after this entry.'],
    ],
    keys: LIST_KEYS,
    unsure: BALANCES,
  },
  journal: {
    purpose: 'One journal: its entries, its reason, and the order that posted it.',
    words: [
      ['Entries', 'A debit is below zero. The entries of each currency are zero in sum.'],
      ['Reverse', 'Posts the opposite entries by an order. The first journal stays in the books.'],
    ],
    keys: [],
    unsure: BALANCES,
  },
  'bank-reports': {
    purpose: 'The reports of the bank for a day or for days: on the page, as CSV, as PDF, and by mail.',
    words: [
      ['Definition', 'Says what the report counts. Read it before you use a figure.'],
      ['Reports by mail', 'The bank mails a report of the last closed day, week or month to you.'],
      ['A report about single customers', 'The mail has a link in place of the report.'],
    ],
    keys: LIST_KEYS,
    unsure:
      'If a figure is not what you expect, compare the definition first. Do not send a report that you cannot explain.',
  },
  reconciliation: {
    purpose: 'Compares the books of the bank with the books of each network, and lists the differences.',
    words: [
      ...wordsFor(BREAK_TEXTS, BREAKS),
      ['Explain', 'Says why the difference exists. The difference ends when a run no longer finds it.'],
      ['Compare now', 'Compares the new report of one network. The page says which file is missing or wrong.'],
      ['Tie', 'Joins two differences of one mistake.'],
      ['Book', 'Prepares the journal that corrects the books. Another person checks it.'],
    ],
    keys: LIST_KEYS,
    unsure:
      'If you are unsure who is right, book nothing. Send the numbers of the payment to the network, and wait for its answer.',
  },
  configuration: {
    purpose: 'The figures of the bank by date, and what customers can use. A second person checks each change.',
    words: [
      [
        'Fees, limits and margins',
        'A change takes effect on its day. The preview shows what changes and for how many customers.',
      ],
      ['Exchange rates', 'Rates that moved too far wait for an order before the bank uses them.'],
      ['Public holidays', 'Days that deadlines in working days leave out.'],
      [
        'Services that are switched off',
        'New calls of a stopped service are refused, and the customer reads the reason.',
      ],
      ['Announcements to customers', 'A text above each page of the customers, in five languages.'],
      ['Permissions of customers', 'How many customers may raise their limits themselves.'],
    ],
    keys: LIST_KEYS,
    unsure:
      'If the preview shows more customers than you expect, propose nothing. Check the figures with the person who ordered them.',
  },
  audit: {
    purpose: 'Every act on a record, by customers, staff and the bank. Nobody can change or delete an event.',
    words: [
      ['Chain', 'Each event has a hash of the events before it. A check finds a changed event.'],
      ['Check the whole chain', 'Reads every event from the first. It works in the background, and you can stop it.'],
      ['Outcome', 'An act was done, or it was refused.'],
      ['Save as CSV', 'The events of the page, without a proof.'],
      ['Save as a file with proof', 'Another party can check this file against the published heads.'],
    ],
    keys: LIST_KEYS,
    unsure: 'If the check of the chain finds a fault, change nothing. Tell the security team and keep the result.',
  },
  staff: {
    purpose: 'The people who work in the back office, the roles of their groups, and the duties of the roles.',
    words: [
      ['Shut out', 'The person cannot log in. All sessions ended, and the open orders were withdrawn.'],
      ['Role of a group', 'The members of a group of the identity provider have this role from their next call.'],
      ['Duty', 'The right to one kind of call. A role is a set of duties.'],
      [
        'Break-glass codes',
        'Two people with codes can freeze accounts or end the logins of staff, on a day without the pages.',
      ],
    ],
    keys: LIST_KEYS,
    unsure:
      'If a person may have lost a device or has left, shut the person out first. Two administrators can readmit the person later.',
  },
} as const satisfies Readonly<Record<string, PageHelpText>>
