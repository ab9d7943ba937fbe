/** Compares the tables of docs/product.md with the code: fields, codes, texts and figures. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { account } from '../src/contract/accounts/account.ts'
import { AUTHENTICATION_TYPES } from '../src/contract/approvals/approval.ts'
import { envelopeSchema } from '../src/contract/envelope.ts'
import { DOCUMENT_KINDS } from '../src/contract/kyc/kyc-document-kinds.ts'
import {
  EMPLOYMENT_STATUSES,
  financialDetails,
  nextOfKinDetails,
  personalDetails,
} from '../src/contract/kyc/kyc-sections.ts'
import { kycStatus } from '../src/contract/kyc/kyc-status.ts'
import { MESSAGES, RESULT_CODES } from '../src/contract/result-codes.ts'
import type { Route } from '../src/contract/route.ts'
import { ROUTES } from '../src/contract/routes.ts'
import { userSession } from '../src/contract/identity/session.ts'
import { BANK_CUSTOMER } from '../src/contract/wire-words.ts'
import { TRANSFER_TYPES } from '../src/values/vocabularies/transfer-types.ts'
import { ACCOUNT_PRODUCTS } from '../src/core/accounts/account-products.ts'
import { AUTH_LIMITS } from '../src/core/identity/auth-limits.ts'
import { FIRST_CONTROLS, MOST_LIMITS } from '../src/core/cards/card-controls.ts'
import { cardPrice } from '../src/core/payments/decide-card-fee.ts'
import { DEFAULT_FEE_SCHEDULES } from '../src/core/fees/fee-schedule.ts'
import { DEFAULT_DEPOSIT_LIMITS } from '../src/core/inward-credits/decide-inward-credit.ts'
import { DEFAULT_LIMITS } from '../src/core/limits/transfer-limits.ts'
import { BENEFICIARY_TYPES } from '../src/values/vocabularies/beneficiary-types.ts'
import { BILL_CATEGORY_FACTS } from '../src/values/vocabularies/bill-categories.ts'
import countries from '../src/values/countries.json' with { type: 'json' }
import { CURRENCIES } from '../src/values/currency.ts'
import { defaultDateOfBirth } from '../src/values/date.ts'
import { maskEmail } from '../src/values/email.ts'
import { formatMinor, shortAmount } from '../src/values/money.ts'
import { maskPhone } from '../src/values/phone.ts'
import { isPublicPath } from '../src/web/session/paths/path-kinds.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '..', 'docs', 'product.md'), 'utf8')

/** Returns the text of a section such as "4.1". */
function section(number: string): string {
  const [, text] =
    new RegExp(`^### ${number.replace('.', '\\.')} [^\\n]*\\n([^]*?)(?=^##|$(?![^]))`, 'm').exec(DOCUMENT) ?? []
  if (text === undefined) throw new Error(`docs/product.md has no section ${number}`)
  return text
}

/** Returns the tables of a section, each as a list of rows without its heading. */
function tables(number: string): readonly (readonly (readonly string[])[])[] {
  const found: string[][][] = []
  let before = ''
  for (const line of section(number).split('\n')) {
    const cells = line.split('|').slice(1, -1)
    if (line.startsWith('| ---')) found.push([])
    else if (line.startsWith('|') && before.startsWith('|')) found.at(-1)?.push(cells.map((cell) => cell.trim()))
    before = line
  }
  return found
}
const table = (number: string, index = 0) => tables(number)[index] ?? []

/** Returns the names in backquotes. */
const names = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const firstCells = (number: string) => table(number).flatMap(([cell = '']) => names(cell))
const naira = (minor: bigint | null): string => (minor === null ? 'none' : formatMinor(minor, 'NGN').replace('.00', ''))
const keysOf = (schema: unknown): string[] => Object.keys((schema as { readonly entries: object }).entries)

it('product: the fields of the user session, the account and the envelope are those of the contract', () => {
  expect(firstCells('3.1').toSorted()).toEqual(keysOf(userSession).toSorted())
  expect(firstCells('4.1').toSorted()).toEqual(keysOf(account).toSorted())
  expect(firstCells('5.2').toSorted()).toEqual(keysOf(envelopeSchema).toSorted())
})

it('product: the addresses without a session are those that the guard leaves open', () => {
  const rows = table('2.1').filter(([, , session]) => session === 'no')
  expect(rows).toHaveLength(5)
  for (const [cell = ''] of rows) expect(isPublicPath(names(cell)[0] ?? ''), cell).toBe(true)
  for (const path of table('2.3').flatMap(([, cell = '']) => names(cell))) expect(isPublicPath(path), path).toBe(false)
})

it('product: the prescribed calls exist, with these methods and fields', () => {
  const routes: readonly Route[] = Object.values(ROUTES)
  const rows = table('5.3')
  expect(rows).toHaveLength(22)
  for (const [method, path = '', fields = ''] of rows) {
    const route = routes.find((one) => one.path === names(path)[0] && one.method === method)
    expect(route, `${method} ${path}`).toBeDefined()
    const known = ['clientId', ...keysOf(route?.request)]
    expect(names(fields).filter((field) => !known.includes(field))).toEqual([])
  }
})

it('product: the result codes and the prescribed messages are those of the contract', () => {
  expect(table('6.1').map(([name, code]) => [name, code])).toEqual(Object.entries(RESULT_CODES))
  expect(
    table('6.2')
      .map(([, text]) => text)
      .toSorted(),
  ).toEqual(Object.values(MESSAGES).toSorted())
})

it('product: the proposed date of birth and the rules of codes are those of the code', () => {
  expect(section('7.2')).toContain('In 2026 that is 1 January 2008')
  expect(defaultDateOfBirth('2026-06-01T12:00:00Z')).toBe('2008-01-01')
  const { codeLifeMs, codeTries, codeQuotas, codeResendWaitsMs, devices, passkeys, pinMisses } = AUTH_LIMITS
  expect(table('8.4').map(([, value]) => value)).toEqual([
    '6',
    `${codeLifeMs / 60_000} minutes`,
    `${codeTries}`,
    `${codeResendWaitsMs
      .map((ms) => ms / 1000)
      .join(', ')
      .replace(/, (\d+)$/, ', then $1')} seconds`,
    `${AUTH_LIMITS.codeReferenceLifeMs / 60_000} minutes`,
    `${codeQuotas.approval.perHour} an hour, ${codeQuotas.approval.perDay} a day`,
    `${codeQuotas.contact.perHour} an hour, ${codeQuotas.contact.perDay} a day (${codeQuotas['sign-up'].perDay} for sign-up)`,
  ])
  expect([devices, passkeys, pinMisses, AUTH_LIMITS.passwordMisses]).toEqual([3, 10, 3, 10])
})

it('product: the account products and the sixteen currencies are those of the code', () => {
  expect(table('9.1')).toEqual(
    Object.values(ACCOUNT_PRODUCTS).map((one) => [
      one.schemeCode,
      one.schemeType,
      one.accountType,
      one.currencies.join(', '),
      `${one.fromTier}`,
    ]),
  )
  const cells = table('9.2').flat()
  const listed = cells.filter((_, n) => n % 2 === 0).map((code, n) => [code, cells[2 * n + 1]])
  const known = Object.entries(CURRENCIES).map(([code, { symbol }]) => [code, symbol])
  expect(listed.toSorted()).toEqual(known.toSorted())
})

/** Maps the names of Product §11.1 to the contract's keys. */
const TYPE_KEYS: Readonly<Record<string, string>> = { [BANK_CUSTOMER]: 'ownBank', others: 'otherBank' }
const typeKey = (name = ''): string => TYPE_KEYS[name] ?? name

it('product: the types on the wire are those of the contract', () => {
  expect(table('10.1').map(([name, number]) => [name, Number(number)])).toEqual(Object.entries(AUTHENTICATION_TYPES))
  const types = table('11.1')
  expect(types.map(([name, number]) => [typeKey(name), Number(number)])).toEqual(Object.entries(TRANSFER_TYPES))
  expect(
    types
      .slice(0, 3)
      .map(([name, , type = '']) => [typeKey(name), ...names(type)])
      .toSorted(),
  ).toEqual(Object.entries(BENEFICIARY_TYPES).toSorted())
  const [transfers, bills] = table('12.1').map(([, cell = '']) => names(cell))
  expect(transfers).toEqual(Object.values(BENEFICIARY_TYPES))
  expect(bills).toEqual(Object.values(BILL_CATEGORY_FACTS).map((facts) => facts.beneficiaryType))
})

it('product: the limits of the tiers are the standard ones', () => {
  const { tiers, counts, singleDepositMinor, indemnity, newDeviceMinor, newPayeeMinor, pinOnlyMinor } = DEFAULT_LIMITS
  expect(table('10.4')).toEqual(
    ([1, 2, 3] as const).map((tier) => [
      `${tier}`,
      naira(tiers[tier].NGN.perTransferMinor),
      naira(tiers[tier].NGN.perDayMinor),
      naira(singleDepositMinor[tier]),
      naira(DEFAULT_DEPOSIT_LIMITS.maxBalanceMinor[tier]),
      `${counts[tier].perHour} / ${counts[tier].perDay} / ${counts[tier].perPayee}`,
    ]),
  )
  for (const sentence of [
    `may send up to ${naira(indemnity.mostMinor)} in one transfer`,
    `Devices linked after sign-up send at most ${naira(newDeviceMinor)} together`,
    `New payees receive at most ${naira(newPayeeMinor)} together`,
  ])
    expect(section('10.4')).toContain(sentence)
  expect(section('10.3')).toContain(`The bank sets ${naira(pinOnlyMinor.NGN)},`)
})

it('product: the charges and the smallest amounts are those of the tariff', () => {
  const tariff = DEFAULT_FEE_SCHEDULES[0]
  expect(
    table('11.5')
      .slice(1, 4)
      .map(([, fee]) => fee),
  ).toEqual(tariff.interbankFees.map((step) => naira(step.feeMinor)))
  for (const [n, { upToMinor }] of tariff.interbankFees.entries())
    if (upToMinor !== null) expect(table('11.5')[n + 1]?.[0]).toContain(naira(upToMinor))
  expect(table('11.5').at(-1)).toEqual([
    `stamp duty, from ${naira(tariff.stampDuty?.fromMinor ?? 0n)}, not between own accounts`,
    naira(tariff.stampDuty?.chargeMinor ?? 0n),
  ])
  const { ownAccounts, sameBank, otherBank, exchange } = tariff.minimums
  expect(table('11.5', 1).map(([, smallest]) => smallest)).toEqual(
    [ownAccounts.NGN, sameBank.NGN, otherBank, exchange.NGN].map(naira),
  )
  const { amountMinor, vatMinor } = cardPrice('2026-11-23T12:00:00Z')
  expect(section('14.1')).toContain(`costs ₦${amountMinor / 100n} and ₦${vatMinor / 100n} VAT`)
})

it('product: the limits of cards are those of the code', () => {
  const limits = ['perTransaction', 'atmPerDay', 'posPerDay', 'onlinePerDay'] as const
  expect(table('14.3').map((row) => row.slice(1))).toEqual(
    limits.map((limit) => [naira(FIRST_CONTROLS.limits[limit]), naira(MOST_LIMITS[limit])]),
  )
})

it('product: the fields of the identity check are those of the contract', () => {
  const known = [...keysOf(kycStatus), 'RequestID']
  expect(firstCells('15.2').filter((field) => !known.includes(field))).toEqual([])
  expect(names(section('15.3')).filter((name) => /^[a-z]/.test(name))).toEqual([...DOCUMENT_KINDS])
  const financial = keysOf(financialDetails)
  expect(
    firstCells('15.4')
      .filter((field) => field !== 'RequestID')
      .toSorted(),
  ).toEqual(financial.toSorted())
  for (const status of EMPLOYMENT_STATUSES) expect(section('15.4')).toContain(status)
  const personal = [
    ...keysOf(personalDetails),
    ...keysOf(personalDetails.pipe[0].entries.SocialMedia),
    'RequestId',
    '@',
  ]
  expect(names(section('15.5')).toSorted()).toEqual(personal.toSorted())
  const own = names(section('15.6'))
  const address = names(section('15.5')).slice(-7, -1)
  expect([...own, ...address].toSorted()).toEqual([...keysOf(nextOfKinDetails), 'RequestId'].toSorted())
  expect(section('15.7')).toContain(`${countries.length} countries`)
})

it('product: each example of a format equals the output of the code', () => {
  expect(table('17.1').map(([, example]) => example)).toEqual([
    formatMinor(1_284_350_75n, 'NGN'),
    shortAmount(950_00n),
    shortAmount(1_540_00n),
    shortAmount(2_350_000_00n),
  ])
  expect(table('17.3').flatMap(([, , example = '']) => names(example))).toEqual([
    maskPhone('+2348035550142'),
    maskEmail('adaeze.okonkwo@mail.example'),
    maskEmail('akiola@mail.example'),
    maskEmail('ada@mail.example'),
  ])
})
