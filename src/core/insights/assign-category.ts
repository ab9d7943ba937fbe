/** Assigns a category to a payment, with the reason: the customer's correction, a learned correction, or a plain rule. */
import { byBillCategory } from '../../values/vocabularies/bill-categories.ts'
import { foldText } from '../../values/text/fold-text.ts'
import {
  dateParam,
  defineMessage,
  type MessageKey,
  type MessageWithParams,
  type Params,
  type Translate,
} from '../../values/message.ts'
import { SPENDING_CATEGORIES, type SpendingCategory } from '../../values/vocabularies/spending-category.ts'
import { BILL_CATEGORY_RULES } from '../bills/bill-category-rules.ts'
import { COMPANY_WORDS, LONGEST_WORDS, type WordRule, WORDS_IN, WORDS_OUT } from './category-words.ts'
import type { CountedPart, EntryFacts } from './count-entry.ts'

/** The entries to which a correction applies: only its own entry, all entries of the payee, or all entries with the same words. */
export type Learns = 'nothing' | 'payee' | 'narration'

/** A customer's choice of another category for an entry. Corrections that the customer undid are left out. */
export interface Correction {
  readonly correctionId: string
  readonly accountId: bigint
  readonly seq: bigint
  readonly isCredit: boolean
  readonly category: SpendingCategory
  readonly learns: Learns
  /** The key that finds later entries (`payeeKey`, `narrationKey`). Empty when nothing is learned. */
  readonly key: string
  /** True: the correction also applies to entries from before it. */
  readonly isForPast: boolean
  readonly madeAt: Date
}

export interface Assigned {
  readonly category: SpendingCategory
  /** A sentence for the customer (`whyText`). The parameter `{category}` is the name of the category. */
  readonly why: MessageWithParams
  /** The correction behind the category. Null: a rule of the bank. */
  readonly correctionId: string | null
}

const MONTHS =
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec'
const MONTH_WORDS: ReadonlySet<string> = new Set(MONTHS.split(' '))

/** Words in lower case without marks and signs: "Chidi’s  Café" → "chidi s cafe". */
function plainWords(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The same text for the same payee, however the payee is written. Empty when the payment names no payee. */
export const payeeKey = ({ counterparty }: Pick<EntryFacts, 'counterparty'>): string => plainWords(counterparty)

/** Days and years. Longer numbers stay: a meter's or a phone's tells what was paid. */
const DATE_NUMBER = /^(?:20[0-9]{2}|[0-9]{1,2}(?:st|nd|rd|th)?)$/

/** The same for "Rent, October 2026" and "Rent, 1 November 2026"; empty when no word is left. */
export function narrationKey({ narration }: Pick<EntryFacts, 'narration'>): string {
  return plainWords(narration)
    .split(' ')
    .filter((word) => !DATE_NUMBER.test(word) && !MONTH_WORDS.has(word))
    .join(' ')
}

/** A customer's corrections, in the order in which they are looked up. */
export interface Learned {
  readonly ofEntry: ReadonlyMap<string, Correction>
  /** The corrections by the key that finds later entries, newest first. */
  readonly ofKey: ReadonlyMap<string, readonly Correction[]>
  /** The answers of the bank's rules so far, by their facts. Many entries of a month have the same payee and words. */
  readonly byRules: Map<string, Assigned>
}

const entryName = ({ accountId, seq }: Pick<EntryFacts, 'accountId' | 'seq'>): string => `${accountId} ${seq}`
const keyName = (learns: Learns, isCredit: boolean, key: string): string => `${learns} ${isCredit} ${key}`

/** `corrections` newest first. */
export function learnFrom(corrections: readonly Correction[]): Learned {
  const ofEntry = new Map<string, Correction>()
  const ofKey = new Map<string, Correction[]>()
  for (const one of corrections) {
    const name = entryName(one)
    if (!ofEntry.has(name)) ofEntry.set(name, one)
    if (one.learns === 'nothing') continue
    const key = keyName(one.learns, one.isCredit, one.key)
    ofKey.set(key, [...(ofKey.get(key) ?? []), one])
  }
  return { ofEntry, ofKey, byRules: new Map() }
}

/** The charges of a payment are in the category of charges, for every purpose of the payment. */
export function assignCategory(entry: EntryFacts, part: CountedPart['of'], learned: Learned): Assigned {
  if (part === 'charges') return ours('charges', defineMessage('The bank’s and the state’s charges of a payment.'))
  return fromCorrections(entry, learned) ?? fromRules(entry, learned)
}

function fromRules(entry: EntryFacts, { byRules }: Learned): Assigned {
  const { kind, billCategory, counterparty, narration } = entry
  const facts = [entry.amountMinor > 0n, kind, billCategory, counterparty, narration].join('\u0000')
  const known = byRules.get(facts)
  if (known !== undefined) return known
  const assigned = fromKind(entry) ?? fromWords(entry) ?? fromPeople(entry)
  byRules.set(facts, assigned)
  return assigned
}

function fromCorrections(entry: EntryFacts, { ofEntry, ofKey }: Learned): Assigned | undefined {
  const said = ofEntry.get(entryName(entry))
  if (said !== undefined) return theirs(said, defineMessage('You chose it on {day}.'))
  if (ofKey.size === 0) return undefined
  const isCredit = entry.amountMinor > 0n
  const fits = (learns: Learns, key: string): Correction | undefined =>
    ofKey.get(keyName(learns, isCredit, key))?.find(({ isForPast, madeAt }) => isForPast || entry.postedAt >= madeAt)
  // A correction by narration decides before a correction by payee, because one payee can be paid for several purposes.
  const byWords = fits('narration', narrationKey(entry))
  if (byWords)
    return theirs(byWords, defineMessage('On {day} you chose “{category}” for payments with the same words.'))
  const byPayee = fits('payee', payeeKey(entry))
  if (byPayee === undefined) return undefined
  const payee = entry.counterparty
  return theirs(byPayee, defineMessage('On {day} you chose “{category}” for {payee}.'), { payee })
}

const theirs = ({ category, correctionId, madeAt }: Correction, message: MessageKey, params?: Params): Assigned => ({
  category,
  why: { message, params: { day: dateParam(madeAt.toISOString()), ...params } },
  correctionId,
})
const ours = (category: SpendingCategory, message: MessageKey, params: Params = {}): Assigned => ({
  category,
  why: { message, params },
  correctionId: null,
})

/** The reason for the category, in the customer's language. */
export function whyText({ category, why }: Pick<Assigned, 'category' | 'why'>, translate: Translate): string {
  return translate(why.message, { category: translate(defineMessage(SPENDING_CATEGORIES[category])), ...why.params })
}

/** The spending category of each category of bills, and of each kind of journal that has one meaning. */
const BY_KIND: Readonly<Record<string, readonly [SpendingCategory, MessageKey]>> = {
  ...byBillCategory((category) => BILL_CATEGORY_RULES[category].spending),
  fee: ['charges', defineMessage('A charge of the bank.')],
  charge: ['charges', defineMessage('A charge of the bank.')],
  'card-issuance': ['charges', defineMessage('The bank’s charge for a card.')],
  interest: ['income', defineMessage('Interest that the bank paid.')],
}

function fromKind({ kind, billCategory }: EntryFacts): Assigned | undefined {
  const found = BY_KIND[billCategory ?? kind]
  return found && ours(...found)
}

interface Ranked {
  readonly category: SpendingCategory
  readonly rank: number
}

/** By word, because a month may have thousands of entries and the rules have hundreds of words. */
function byWord(rules: readonly WordRule[]): ReadonlyMap<string, Ranked> {
  const ranked = rules.flatMap(({ category, words }, rank) => words.map((word) => [word, { category, rank }] as const))
  // When a word is in two rules, the first rule decides.
  return new Map(ranked.toReversed())
}

const RANKED_IN = byWord(WORDS_IN)
const RANKED_OUT = byWord(WORDS_OUT)

function fromWords(entry: EntryFacts): Assigned | undefined {
  const rules = entry.amountMinor > 0n ? RANKED_IN : RANKED_OUT
  const inNarration = bestWord(entry.narration, rules)
  const inName = bestWord(entry.counterparty, rules)
  if (inNarration !== undefined && (inName === undefined || inNarration.rank <= inName.rank))
    return ours(inNarration.category, defineMessage('“{word}” is in the narration.'), { word: inNarration.word })
  return inName && ours(inName.category, defineMessage('“{word}” is in the name.'), { word: inName.word })
}

/** The word, or up to LONGEST_WORDS words in a row, whose rule comes first in the list. */
function bestWord(text: string, rules: ReadonlyMap<string, Ranked>): (Ranked & { readonly word: string }) | undefined {
  const words = plainWords(text).split(' ')
  let best: (Ranked & { readonly word: string }) | undefined
  for (const start of words.keys()) {
    for (let count = 1; count <= LONGEST_WORDS && start + count <= words.length; count += 1) {
      const word = words.slice(start, start + count).join(' ')
      const found = rules.get(word)
      if (found !== undefined && (best === undefined || found.rank < best.rank)) best = { ...found, word }
    }
  }
  return best
}

const UNKNOWN = defineMessage('The transaction does not show what it was for.')
const TRANSFERS: ReadonlySet<string> = new Set(['transfer', 'outward-transfer', 'inward-credit'])

function fromPeople({ kind, counterparty, amountMinor }: EntryFacts): Assigned {
  const names = plainWords(counterparty).split(' ')
  if (!TRANSFERS.has(kind) || names.join('') === '') return ours('other', UNKNOWN)
  const isCompany = names.some((name) => COMPANY_WORDS.has(name))
  if (amountMinor > 0n) {
    return isCompany
      ? ours('income', defineMessage('A company paid it.'))
      : ours('family', defineMessage('A person sent it.'))
  }
  return isCompany ? ours('other', UNKNOWN) : ours('family', defineMessage('It went to a person.'))
}
