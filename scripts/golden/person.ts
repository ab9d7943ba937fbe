/**
 * Makes the customers of the golden run: each has an account with money, and a payer is signed in on a linked device.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { v7 as makeUuid } from 'uuid'
import type { UserSession } from '../../src/contract/identity/auth.ts'
import { ROUTES } from '../../src/contract/routes.ts'
import type { AccountProductCode } from '../../src/core/accounts/account-products.ts'
import type { AccountCurrency } from '../../src/values/vocabularies/account-currencies.ts'
import { openAccountFor } from '../../src/server/features/accounts/open-account.ts'
import { internalAccounts } from '../../src/server/accounts/internal-accounts.ts'
import { seedCustomer, setPrimaryAccount } from '../../src/server/identity/sign-up/seed-customer.ts'
import { openBrowser } from '../../src/server/http/browser.fixture.ts'
import { makeDevice } from '../../src/server/http/channel.fixture.ts'
import { authKeys } from '../../src/server/identity/auth-keys.ts'
import { systemClock } from '../../src/server/ports/clock.ts'
import type { GoldenBank } from './golden-bank.ts'

export const PIN = '7391'
const PASSWORD = 'Indigo-cloth-42'

export interface PersonOptions {
  readonly firstName: string
  readonly lastName: string
  readonly tier: 1 | 2 | 3
  /** The balance of the savings account in kobo. */
  readonly kobo: bigint
  /** Further accounts, each with its balance in minor units. */
  readonly further: readonly (readonly [AccountProductCode, AccountCurrency, bigint])[]
  readonly signsIn: boolean
  /** The age of the device, and how it was linked. */
  readonly device: { readonly hours: number; readonly linkedBy: 'sign-up' | 'link' }
}

export interface Person {
  readonly customerId: string
  /** The public number of the customer. */
  readonly cifid: string
  readonly phone: string
  readonly email: string
  readonly username: string
  /** The naira savings account. */
  readonly accountNumber: string
  /** All account numbers, with the savings account first. */
  readonly accountNumbers: readonly string[]
  readonly call: ReturnType<typeof openBrowser>['call']
}

const addresses = { last: 0 }
/** Every phone, BVN and username is used once. */
const serials = { next: randomInt(10_000_000, 40_000_000) }

/** The bank refuses a PIN that is a part of the customer's phone number. */
function nextSerial(): string {
  for (;;) {
    const serial = String((serials.next += randomInt(1, 50))).padStart(8, '0')
    if (!`23481${serial}`.includes(PIN)) return serial
  }
}

export async function makePerson(bank: GoldenBank, options: PersonOptions): Promise<Person> {
  const serial = nextSerial()
  const [phone, email, username] = [`+23481${serial}`, `golden.${serial}@mail.example`, `golden.${serial}`]
  const createdAt = new Date(Date.now() - 200 * 3_600_000)
  const secrets = { username, password: PASSWORD, transactionPin: PIN, securityAnswer: 'kano' }
  const seeded = await seedCustomer(
    { database: bank.database, clock: systemClock, keys: authKeys(bank.secrets) },
    {
      bvn: `224${serial}`,
      firstName: options.firstName,
      middleName: '',
      lastName: options.lastName,
      dateOfBirth: '1990-04-12',
      gender: 'female',
      phone,
      email,
      kycLevel: options.tier,
      createdAt,
      ...(options.signsIn ? { profile: secrets } : {}),
    },
  )
  if (!seeded.ok) throw new Error(JSON.stringify(seeded.failure))
  const { customerId, cifid } = seeded.value
  const accountNumbers: string[] = []
  for (const [schemeCode, currency, minor] of [['SAV', 'NGN', options.kobo] as const, ...options.further])
    accountNumbers.push(await openAccount(bank, { customerId, schemeCode, currency, minor, createdAt }))
  const [accountNumber = ''] = accountNumbers
  const person = { customerId, cifid, phone, email, username, accountNumber, accountNumbers }
  if (!options.signsIn) return { ...person, call: () => Promise.reject(new Error('this customer has no profile')) }
  await setPrimaryAccount(bank, customerId, accountNumber)
  return { ...person, call: await signIn(bank, person, options.device) }
}

async function openAccount(
  bank: GoldenBank,
  order: {
    customerId: string
    schemeCode: AccountProductCode
    currency: AccountCurrency
    minor: bigint
    createdAt: Date
  },
): Promise<string> {
  const { customerId, schemeCode, currency, minor, createdAt: openedAt } = order
  const opened = await bank.database.transaction((tx) =>
    openAccountFor(tx, { customerId, schemeCode, currency, primary: true, openedAt }),
  )
  if (minor === 0n) return opened.accountNumber
  const cash = await internalAccounts(bank.database.pool)('correspondent-nostro', currency)
  const posted = await bank.ledger.post({
    id: makeUuid(),
    fingerprint: randomBytes(32),
    kind: 'opening',
    narration: 'Cash paid in',
    lines: [
      { accountId: opened.ledgerAccountId, amountMinor: minor },
      { accountId: cash, amountMinor: -minor },
    ],
  })
  if (!posted.ok) throw new Error(posted.failure.kind)
  return opened.accountNumber
}

/** The bank limits the calls of one address, so each customer of the run calls from a separate address. */
function nextAddress(): string {
  addresses.last += 1
  return `127.1.${Math.floor(addresses.last / 250)}.${(addresses.last % 250) + 1}`
}

async function signIn(
  bank: GoldenBank,
  { customerId, username }: Pick<Person, 'customerId' | 'username'>,
  { hours, linkedBy }: PersonOptions['device'],
): Promise<Person['call']> {
  const device = makeDevice(randomUUID())
  await bank.tables.linkDevice({ id: device.deviceKeyId, customerId, publicKey: device.point, hours, linkedBy })
  const given = { messageKeys: { rootPin: bank.rootPin }, device: { header: device.header } }
  const browser = openBrowser(bank.origin, given, username, { localAddress: nextAddress() })
  const login = await browser.call(
    ROUTES.login,
    { username, password: PASSWORD, deviceId: 'golden' },
    { signAs: username },
  )
  if (!login.ok) throw new Error(`${username} could not log in: ${login.errorCode} ${login.errorMsg}`)
  const session: UserSession = login.data
  browser.state.session = session
  return browser.call
}
