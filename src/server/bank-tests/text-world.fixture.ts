/** For tests of text fields: a server with a sandbox for its messages, and a customer with money who is signed in. */
import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { AUTHENTICATION_TYPES } from '../../contract/approvals/approval.ts'
import type { Route } from '../../contract/route.ts'
import { ROUTES } from '../../contract/routes.ts'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { readConsole } from '../../sandbox/console/console.fixture.ts'
import { BRAND } from '../../values/brand.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { internalAccounts } from '../accounts/internal-accounts.ts'
import { openFirstAccount } from '../features/accounts/open-account.ts'
import { createLedger } from '../ledger/create-ledger.ts'
import { startServers } from './start-servers.fixture.ts'
import { signIn, type SignedIn } from './customer.fixture.ts'

const PIN = '7391'
const PHONE = '+2348060000001'

export type TextWorld = Awaited<ReturnType<typeof createTextWorld>>
type Send = (route: Route, input: unknown) => ReturnType<SignedIn['send']>

/** The caller closes it. */
export async function createTextWorld() {
  const test = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'adire-texts-'))
  const sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/switch/inward' })
  const servers = await startServers({
    databaseUrl: test.url,
    folder,
    count: 1,
    env: {
      TRUST_PROXY: 'on',
      ROLE: 'api',
      // Other tests check the limits on calls.
      CALL_LIMIT_FACTOR: '9999',
      SMS_URL: sandbox.smsUrl,
      SMS_KEY: sandbox.keys.smsKey,
    },
    host: 'bank.example',
  })
  const customer = await signIn(servers, test, 'ngozi.eze')
  const accounts = await openAccounts(test)
  const send = sendAs(customer)
  let transfers = 0
  /** The data of a call that must succeed. */
  const dataOf = async <Data>(route: Route, input: unknown): Promise<Data> => {
    const { statusCode, envelope } = await send(route, input)
    expect([statusCode, envelope?.ResponseCode, envelope?.errors], route.path).toEqual([200, '00', undefined])
    return envelope?.Data as Data
  }
  /** The code of the last message to a phone. */
  const codeTo = async (phone: string): Promise<string | undefined> =>
    (await readConsole<{ code: string | null }[]>(sandbox, `/messages?to=${encodeURIComponent(phone)}`))[0]?.code ??
    undefined
  const sendCode = async (): Promise<object> => {
    const { referenceId } = await dataOf<{ referenceId: string }>(ROUTES.sendOtpByAccountNumber, {})
    return { referenceId, otp: await codeTo(PHONE) }
  }
  return {
    database: test.database,
    asOwner: test.asOwner,
    accounts,
    send,
    dataOf,
    codeTo,
    /** Sends ₦100 to each of the other customers in turn; the id of the transfer. A custom one has a beneficiary type. */
    transfer: async (narration: string, beneficiaryType?: string): Promise<string> => {
      transfers += 1
      const accountNumber = accounts.others[transfers % 2] ?? ''
      const payee = { bankCode: BRAND.institutionCode, accountNumber }
      const { nameEnquiryRef } = await dataOf<{ nameEnquiryRef: string }>(ROUTES.nameEnquiry, payee)
      const transferId = randomUUIDv7()
      const { challengeId, requiredFactors } = await dataOf<Challenge>(ROUTES.initiate, {
        transferId,
        ...(beneficiaryType === undefined ? { TransactionType: 0 } : { TransactionType: 3, beneficiaryType }),
        fromAccountNumber: accounts.own,
        toAccountNumber: accountNumber,
        bankCode: payee.bankCode,
        nameEnquiryRef,
        amount: '10000',
        currencyCode: 'NGN',
        narration,
      })
      const code = requiredFactors.includes(AUTHENTICATION_TYPES.SMS) ? await sendCode() : {}
      await dataOf(ROUTES.confirm, { challengeId, pin: PIN, ...code })
      return transferId
    },
    close: async () => {
      await servers.stop()
      await sandbox.close()
      await test.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

interface Challenge {
  readonly challengeId: string
  readonly requiredFactors: readonly number[]
}

/** Each call from another address, so that none is held back as a flood. */
function sendAs(customer: SignedIn): Send {
  let calls = 0
  return (route, input) => {
    calls += 1
    const fields = Object.entries(input as object).filter(([, value]) => value !== undefined)
    const isQuery = route.method === 'GET'
    const query = isQuery && fields.length > 0 ? `?${new URLSearchParams(fields as [string, string][]).toString()}` : ''
    return customer.send(route, isQuery ? {} : input, {
      headers: { 'x-forwarded-for': `203.0.${Math.floor(calls / 250) % 250}.${calls % 250}` },
      query,
      signedIn: route.caller === 'customer',
    })
  }
}

interface Accounts {
  readonly own: string
  /** Two, because payments to one payee are limited by their number. */
  readonly others: readonly [string, string]
}

/** The signed-in customer's account with money, and those of two other customers. */
async function openAccounts({ database, asOwner }: TestDatabase): Promise<Accounts> {
  // The highest tier may make enough payments.
  await asOwner('update bank.customer set kyc_level = 3')
  const { rows } = await database.pool.query<{ customer_id: string }>('select customer_id from bank.customer')
  const openedAt = new Date()
  const open = (customerId: string) => database.transaction((tx) => openFirstAccount(tx, { customerId, openedAt }))
  const openOther = async (cifid: string): Promise<string> => {
    const otherId = randomUUID()
    await database.pool.query(
      `insert into bank.customer (customer_id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, last_name, date_of_birth,
         gender, phone, email, kyc_level)
       values ($1, $2, '\\x00', $3, '0011', 'Tunde', 'Bakare', '1992-03-08', 'male', '+2348035550142', null, 3)`,
      [otherId, cifid, randomBytes(32)],
    )
    return (await open(otherId)).accountNumber
  }
  const own = await open(rows[0]?.customer_id ?? '')
  const others = [await openOther('9876543210'), await openOther('9876543211')] as const
  const ledger = createLedger({ database })
  const cash = await internalAccounts(database.pool)('correspondent-nostro', 'NGN')
  const posted = await ledger.post({
    id: randomUUIDv7(),
    fingerprint: randomBytes(32),
    kind: 'opening',
    narration: 'Cash paid in',
    lines: [
      { accountId: own.ledgerAccountId, amountMinor: 200_000_00n },
      { accountId: cash, amountMinor: -200_000_00n },
    ],
  })
  expect(posted.ok).toBe(true)
  await ledger.close()
  return { own: own.accountNumber, others }
}
