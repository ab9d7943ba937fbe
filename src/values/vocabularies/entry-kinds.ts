/** The kinds of journals: their names, and the groups by which customers search. */
import { defineMessage, type MessageKey } from '../message.ts'
import { BILL_CATEGORIES, BILL_CATEGORY_FACTS, byBillCategory } from './bill-categories.ts'

/** Group → the kinds of journals in it (`kind` of a posting). */
export const ENTRY_KINDS = {
  transfers: ['transfer', 'outward-transfer', 'inward-credit', 'fx'],
  bills: [...BILL_CATEGORIES, 'bill-payment'],
  cards: ['card-payment', 'card-issuance'],
  interest: ['interest'],
  charges: ['fee', 'charge'],
  reversals: ['reversal', 'transfer-return', 'case-refund'],
} as const satisfies Record<string, readonly string[]>

const NAMES: Readonly<Record<string, string>> = {
  transfer: 'Transfer',
  'outward-transfer': 'Transfer to another bank',
  'inward-credit': 'From another bank',
  fx: 'Currency exchange',
  ...byBillCategory((category) => BILL_CATEGORY_FACTS[category].entryName),
  'bill-payment': 'Bill',
  'card-payment': 'Card payment',
  'card-issuance': 'New card',
  interest: 'Interest',
  fee: 'Fee',
  charge: 'Charge',
  reversal: 'Reversal',
  'transfer-return': 'Returned by the other bank',
  'case-refund': 'Refund',
  opening: 'Opening balance',
}

/** The English names of all kinds, which the catalogues translate. */
export const ENTRY_KIND_NAMES: readonly string[] = Object.values(NAMES)

/**
 * The name of a kind: "Card payment" for `card-payment`. A kind without a name is shown by its own words: "Loan payout" for
 * `loan-payout`.
 */
export function entryKindName(kind: string): MessageKey {
  const plain = kind.replaceAll('-', ' ')
  return defineMessage(NAMES[kind] ?? `${plain.slice(0, 1).toUpperCase()}${plain.slice(1)}`)
}

/** The kind that a person searches by its name or by its code: "Currency exchange" and "fx" are `fx`. */
export function entryKindOf(text: string): string {
  const words = text.trim().toLowerCase()
  const named = Object.entries(NAMES).find(([, name]) => name.toLowerCase() === words)
  return named?.[0] ?? words.replaceAll(' ', '-')
}
