/** Merges our list of banks with the switch's list of members into the banks that customers can pay. */
import { BRAND } from '../../values/brand.ts'
import { type Bank, BANKS, isKnownCode } from './banks.ts'
import type { BankCategory } from '../../values/vocabularies/bank-categories.ts'

/** An institution that was on a list of the switch at some time. */
export interface KnownInstitution {
  readonly code: string
  readonly name: string
  /** The switch's number of the kind of institution. */
  readonly category: number | null
  /** True when the newest list has this institution. */
  readonly listed: boolean
}

/** The kind by the number of the switch, and the kind by the first digits of a code (Product §11.4). */
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
 * Sorted by name. A bank that the newest list lacks is not offered, except this bank. A bank that our list keeps only to label old
 * payments is not offered, even if the switch names it. Without a list of the switch, our list is used.
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

/** False when a list lacks half of the offered banks or more. Such a list is a fault of its sender. */
export function isBelievable(offered: readonly Bank[], codes: ReadonlySet<string>): boolean {
  return offered.filter(({ code }) => codes.has(code)).length * 2 > offered.length
}
