/** The help of the pages for daily work: customers, payments, reports, questions, identity checks, orders and risk. */
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import type { StaffQueue } from '../../contract/staff/staff-home.ts'
import type { FoundPayment } from '../../contract/staff/staff-payments.ts'
import type { CaseState } from '../../values/vocabularies/cases/case-states.ts'
import { QUEUE_NAMES } from '../home/queue-names.ts'
import { CASE_STATE_TEXTS } from '../../values/vocabularies/cases/case-texts.ts'
import { ORDER_STATE_TEXTS } from '../../values/vocabularies/staff-texts/order-texts.ts'
import { STATE_TEXTS } from '../../values/vocabularies/staff-texts/payment-state-texts.ts'
import { LIST_KEYS, type PageHelpText, wordsFor } from './page-help-text.ts'

const QUEUES: Readonly<Record<StaffQueue, string>> = {
  'identity-checks': 'Documents and changed facts of customers that a KYC officer compares and decides.',
  'payments-in-review': 'The network gave no definite answer. A person reads the report of the network and decides.',
  'late-payments':
    'The payment is older than the network’s time for an answer. The deadline is that of the central bank.',
  reports: 'Problems that customers have reported. Each has a deadline for the result.',
  recalls: 'Another bank was asked to give a payment back, and has not answered.',
  questions: 'Questions from the public page. A code proved the phone, and not the person.',
  'referred-payments': 'Payment monitoring holds the money until two risk officers decide.',
  'listed-names': 'A name of a customer or of a payee is like a name on a list.',
  differences: 'The books of the bank and those of a network differ, and nobody has explained it.',
}

const ORDER_STATES: Readonly<Record<StaffOrder['state'], string>> = {
  proposed: 'Another person must approve or reject the order before its time ends. Nothing is done until then.',
  executed: 'The act is done. To undo it, make another order.',
  rejected: 'A checker said no, and wrote why. Nothing was done.',
  withdrawn: 'The maker took the order back, or the maker was shut out. Nothing was done.',
  expired: 'Nobody decided in time. Nothing was done.',
  failed:
    'The record had changed, or the act was not possible. Nothing was done. Read the reason, and make a new order.',
}

const PAYMENT_STATES: Readonly<Record<FoundPayment['state'], string>> = {
  held: 'The money is on hold. The bank sends the payment next.',
  sent: 'The network has the payment. The money is on hold.',
  inquiring: 'The bank asks the network for the result again and again.',
  review: 'The bank has stopped asking. A person must decide.',
  settled: 'The money has left the account, and the payee has it.',
  refused: 'The payment was refused before any money moved.',
  released: 'The payment was not made. The customer has the money again.',
  reversed: 'The payment was made, and the whole amount was given back.',
  cancelled: 'The customer cancelled the payment before it was made.',
}

const CASE_STATES: Readonly<Record<CaseState, string>> = {
  opened: 'Write to the customer, ask the other bank, or decide.',
  'with-bank': 'The other bank has to answer. The bank repeats the request.',
  waiting: 'The customer has to answer your question.',
  'resolved-for': 'A refund may still be due. The deadline of the refund says until when.',
  'resolved-against': 'The report has ended. The customer has read why.',
  withdrawn: 'The report has ended. Nothing more is to do.',
}

const ASK = 'If you are unsure, change nothing, and ask your team leader.'
const NO_GUESS =
  'If you are unsure whether the money arrived, do not decide. A payment with an unknown result has not failed. Ask the network first.'

export const WORK_HELP = {
  home: {
    purpose: 'Home shows the work that waits for you, whether the networks work, and the payments of today.',
    words: [
      ...wordsFor(QUEUE_NAMES, QUEUES),
      ['Orders that wait for your check', 'Orders of other people that your duties let you approve or reject.'],
      ['Your open orders', 'Orders that you have made, and that wait for another person.'],
      ['Past the deadline', 'Begin with these entries.'],
    ],
    keys: [],
    unsure: 'If a network is in trouble, do not settle payments of this network from memory. Wait for its report.',
  },
  customers: {
    purpose: 'Find one customer by a number or a name. Each customer in the list can read that you looked.',
    words: [
      ['BVN', 'Write the last four digits. The whole number needs a special duty.'],
      ['State', 'Money cannot leave the accounts of a frozen customer.'],
      ['Save as a file', 'The file needs a reason. Each customer in the file can read the reason.'],
    ],
    keys: LIST_KEYS,
    unsure: 'If several people have the same name, compare the birth date and the phone on the record. Do not guess.',
  },
  customer: {
    purpose: 'The record of one customer: facts, accounts, payments, devices, limits, cards, reports and notes.',
    words: [
      ['Reason', 'You give a reason before the record opens. The customer can read the reason and your role.'],
      ['Freeze all accounts', 'Takes effect immediately, and ends the sessions. Use it when money may be stolen.'],
      ['Acts', 'The acts of your duties. Most of them wait for the check of another person.'],
      ['Available', 'The balance without the money on hold. A payment can take this amount.'],
      ['From day, To day', 'The days in Lagos on which the entries of the history were posted.'],
    ],
    keys: LIST_KEYS,
    unsure:
      'If you cannot identify the caller, give no facts of the record. If you suspect fraud, freeze first and then ask.',
  },
  payments: {
    purpose: 'Find payments, and decide those whose network gave no definite answer.',
    words: wordsFor(STATE_TEXTS, PAYMENT_STATES),
    keys: [...LIST_KEYS, 'x', 'a'],
    unsure: NO_GUESS,
  },
  payment: {
    purpose: 'The whole story of one payment: its steps, its journals, its refunds, its alerts and its orders.',
    words: [
      ...wordsFor(STATE_TEXTS, PAYMENT_STATES),
      [
        'Refund',
        'Gives back a part or the whole. Refunds of one payment count together. A large sum needs a risk officer.',
      ],
      ['Recall', 'Asks the other bank to give the money back. The other bank can refuse.'],
    ],
    keys: [],
    unsure: NO_GUESS,
  },
  reports: {
    purpose: 'The problems that customers have reported, and the recalls. The earliest deadline is first.',
    words: wordsFor(CASE_STATE_TEXTS, CASE_STATES),
    keys: LIST_KEYS,
    unsure: 'If you do not know whose turn it is, open the report. Its newest step says who must act.',
  },
  report: {
    purpose: 'One report of a customer: the words, the pictures, the deadlines, the payment, and the acts.',
    words: [
      ...wordsFor(CASE_STATE_TEXTS, CASE_STATES),
      ['Words to the customer', 'The customer reads them as they are. Name no other customer, and no suspicion.'],
    ],
    keys: [],
    unsure:
      'If the facts are not enough, ask the customer or the other bank before you decide. A decision ends the report.',
  },
  questions: {
    purpose: 'Questions of people who cannot log in. The oldest question is first.',
    words: [
      ['Answer by', 'The day that the bank has promised to the person.'],
      ['Late', 'The promised day has passed. Begin with these questions.'],
    ],
    keys: LIST_KEYS,
    unsure: 'If a question names an account or an amount, answer in general words. The person is not identified.',
  },
  question: {
    purpose: 'One question of a person without a login, and your answer by text message.',
    words: [
      ['Answer', 'The bank sends it to the proven phone. The question stays open.'],
      ['Close', 'Ends the question. Close it when nothing more is to say.'],
    ],
    keys: [],
    unsure: 'If the person reports fraud or a lost phone, find the customer and freeze the accounts first.',
  },
  'identity-checks': {
    purpose:
      'The customers who wait for a higher tier, or who changed their facts after tier 3. The longest wait is first.',
    words: [
      ['Requests for a tier', 'The customer has sent documents, and wants higher limits.'],
      ['Changes after tier 3', 'The customer changed a section that the bank had checked. The change counts already.'],
    ],
    keys: [...LIST_KEYS, 'n'],
    unsure: 'If you know the customer, leave the check to another officer.',
  },
  'identity-check': {
    purpose: 'Compare what the customer says with the documents and with the register, and decide.',
    words: [
      ['Missing', 'The tier cannot be given before the customer sends these parts.'],
      ['Same, Differs', 'The record of the customer and the answer of a register are compared field by field.'],
      ['Not in the register', 'The register has no such fact. That is no difference.'],
      ['Accept or Reject', 'Decide on each section. The customer reads the reason of a rejected section.'],
      ['Raise to tier 3', 'All sections are accepted. Another person checks this order.'],
      ['Refuse tier 3', 'Needs no second person, because the customer can send the rejected sections again.'],
    ],
    keys: ['n'],
    unsure: 'If a document is hard to read, reject it and choose the reason. Do not accept what you cannot read.',
  },
  orders: {
    purpose: 'All acts that staff have proposed. A second person approves an order before the bank executes it.',
    words: [
      ['Number', 'The reference of a payment finds the orders about the payment, and those about its reports.'],
      ...wordsFor(ORDER_STATE_TEXTS, ORDER_STATES),
    ],
    keys: LIST_KEYS,
    unsure:
      'If you do not understand an order, do not approve it. Ask its maker, or reject it and say what is missing.',
  },
  order: {
    purpose: 'One order: what it does, who made it and why, and who decided it.',
    words: wordsFor(ORDER_STATE_TEXTS, ORDER_STATES),
    keys: [],
    unsure: 'If you do not understand the order, do not approve it. You answer for the order as much as its maker.',
  },
  risk: {
    purpose:
      'Payments that hit a rule of monitoring, and names that are like a name on a list. Two risk officers decide each.',
    words: [
      [
        'Waiting for a decision',
        'The money is on hold. Without a decision by the deadline, the customer gets it back.',
      ],
      ['Refused by the rule', 'The rule refused the payment. The decision is only feedback to the rule.'],
      ['Feedback', 'Says whether the rule was right. The feedback makes the rules better.'],
      ['Names on lists', 'Payments of the customer or to the payee wait until the names are decided.'],
      ['One person', 'The names are one person. The accounts of a customer on a list of sanctions are frozen.'],
      ['Other persons', 'The names are two people. The payments go on.'],
      ['Currency-transaction report', 'The file of the large payments of a day for the financial intelligence unit.'],
    ],
    keys: LIST_KEYS,
    unsure:
      'If you are unsure, do not release the payment. Ask the customer about the payment, and never say that you suspect something: the law forbids that.',
  },
  keys: {
    purpose: 'All keys of the pages. Here you switch the keys of one letter on or off.',
    words: [
      ['Keys of one letter', 'They work outside of text fields. Some programs for speech press them by accident.'],
    ],
    keys: [],
    unsure: ASK,
  },
} as const satisfies Readonly<Record<string, PageHelpText>>
