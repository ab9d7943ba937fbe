/** Finds the bank of a name, a code or a common name that a customer wrote into a list. */
import { BRAND } from '../../values/brand.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import { BANK_ALIASES } from '../../values/bank-aliases.ts'
import { type Bank, BANKS } from './banks.ts'

/** `several`: more than one bank fits. `names`: some of these banks. */
export type BankProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'several'; readonly names: readonly string[] }

const MOST_NAMES = 3
/** Words that do not help to tell banks apart. */
const NOISE = new Set(['bank', 'plc', 'limited', 'ltd', 'nigeria', 'nig', 'of', 'the', 'for', 'and', 'company'])

function wordsOf(name: string): readonly string[] {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('microfinance bank', 'mfb')
    .replaceAll('microfinance', 'mfb')
    .replaceAll('payment service bank', 'psb')
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== '' && !NOISE.has(word))
}

interface Named {
  readonly bank: Bank
  readonly words: ReadonlySet<string>
  /**
   * The words of the name without spaces. For "First City Monument Bank (FCMB)" also the part before the brackets and the part
   * in brackets.
   */
  readonly keys: readonly string[]
}

const keyOf = (words: Iterable<string>): string => [...words].join('')

/** Cached by list, because one payment batch reads thousands of lines and the list changes once a day. */
const namedOf = new WeakMap<readonly Bank[], readonly Named[]>()

function namesOf(banks: readonly Bank[]): readonly Named[] {
  const known = namedOf.get(banks)
  if (known !== undefined) return known
  const named = banks.map(nameOf)
  namedOf.set(banks, named)
  return named
}

const nameOf = (bank: Bank): Named => ({
  bank,
  words: new Set(wordsOf(bank.name)),
  keys: [bank.name, ...bank.name.split(/[()]/)].map((part) => keyOf(wordsOf(part))).filter((key) => key !== ''),
})

/**
 * Finds an offered bank by the switch's code, the CBN's code, a name or a short form. A text that fits two banks is refused. A
 * text that names a bank which left the switch is never read as another bank with a similar name.
 */
export function readBank(typed: string, offered: readonly Bank[] = BANKS): Result<Bank, BankProblem> {
  const read = readAmong(typed, knownWith(offered))
  return !read.ok || offered.includes(read.value) ? read : fail({ kind: 'unknown' })
}

const known = new WeakMap<readonly Bank[], readonly Bank[]>()

/** The offered banks, and the banks of our list that are not offered. */
function knownWith(offered: readonly Bank[]): readonly Bank[] {
  const before = known.get(offered)
  if (before !== undefined) return before
  const codes = new Set(offered.map(({ code }) => code))
  const all = [...offered, ...BANKS.filter(({ code }) => !codes.has(code))]
  known.set(offered, all)
  return all
}

function readAmong(typed: string, banks: readonly Bank[]): Result<Bank, BankProblem> {
  const byCode = (code: string): Bank | undefined => banks.find((bank) => bank.code === code)
  const text = typed.trim()
  if (text === '') return fail({ kind: 'empty' })
  if (/^[0-9]+$/.test(text)) {
    const bank = byCode(text) ?? only(banks.filter(({ cbnCode }) => cbnCode === text))
    return bank === undefined ? fail({ kind: 'unknown' }) : ok(bank)
  }
  const words = wordsOf(text)
  const key = keyOf(words)
  const alias = BANK_ALIASES[key]
  const ours = key === keyOf(wordsOf(BRAND.shortName)) ? BRAND.institutionCode : undefined
  const called = byCode(ours ?? (alias !== undefined && Object.hasOwn(BANK_ALIASES, key) ? alias : ''))
  if (called !== undefined) return ok(called)
  if (key === '') return fail({ kind: 'unknown' })
  const exact = namesOf(banks).filter(({ keys }) => keys.includes(key))
  const fits = exact.length > 0 ? exact : namesOf(banks).filter((named) => words.every((word) => named.words.has(word)))
  const [first] = fits
  if (first === undefined) return fail({ kind: 'unknown' })
  if (fits.length === 1) return ok(first.bank)
  return fail({ kind: 'several', names: fits.slice(0, MOST_NAMES).map(({ bank }) => bank.name) })
}

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)
