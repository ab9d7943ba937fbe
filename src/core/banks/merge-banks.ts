/** The banks that are offered, once the switch has said who is on it: ours by name and kind where we know them, new ones as it names them. */
import { BRAND } from '../../values/brand.ts'
import { type Bank, BANKS, isKnownCode } from './banks.ts'
import type { BankCategory } from '../../values/vocabularies/bank-categories.ts'

/** An institution that the switch has named at some time. */
export interface KnownInstitution {
  readonly code: string
  readonly name: string
  /** The switch's number for what kind it is. */
  readonly category: number | null
  /** It was in the newest list. */
  readonly listed: boolean
}

/** Product §11.4: the switch's numbers, and the beginnings of the codes that it gives out. */
const BY_NUMBER: Readonly<Record<number, BankCategory>> = {
  2: 'commercial',
  6: 'merchant',
  7: 'mortgage',
  9: 'microfinance',
  10: 'mobile-money',
  11: 'payment-service-provider',
  12: 'psb',
}
const BY_PREFIX: Readonly<Record<string, BankCategory>> = {
  '000': 'commercial',
  '050': 'finance-company',
  '060': 'merchant',
  '070': 'mortgage',
  '090': 'microfinance',
  '100': 'mobile-money',
  '110': 'payment-service-provider',
  '120': 'psb',
  '400': 'merchant',
}

/**
 * By name. Nobody is offered whom the newest list lacks, but this bank; what we keep only to label the past stays that, though
 * the switch still names it. Before there is a list, the banks are those that we know.
 */
export function mergeBanks(institutions: readonly KnownInstitution[]): readonly Bank[] {
  const listed = new Map(institutions.filter((one) => one.listed).map((one) => [one.code, one]))
  if (listed.size === 0) return BANKS
  const known = BANKS.filter(({ code }) => listed.has(code) || code === BRAND.institutionCode)
  const added = [...listed.values()].filter(({ code }) => !isKnownCode(code)).map(bankOf)
  return [...known, ...added].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

function bankOf({ code, name, category }: KnownInstitution): Bank {
  const byNumber = category === null ? undefined : BY_NUMBER[category]
  const kind = byNumber ?? BY_PREFIX[code.slice(0, 3)] ?? 'payment-service-provider'
  return { code, name, category: kind, cbnCode: null }
}

/** A list that lacks more than half of the offered banks is a fault of its sender, not the end of those banks. */
export function isBelievable(offered: readonly Bank[], codes: ReadonlySet<string>): boolean {
  return offered.filter(({ code }) => codes.has(code)).length * 2 > offered.length
}
