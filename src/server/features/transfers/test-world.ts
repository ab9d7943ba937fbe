/** A small bank for tests: three customers with accounts and money, and the transfers feature over the real ledger. */
import { randomBytes, randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { RouteRequest } from '../../../contract/route.ts'
import type { transferRoutes } from '../../../contract/transfers.ts'
import type { AccountCurrency, AccountProductCode, Tier } from '../../../core/accounts/account-products.ts'
import type { Failure } from '../../../core/failure.ts'
import { BRAND } from '../../../values/brand.ts'
import { fail, ok, type Result } from '../../../values/result.ts'
import { createTestDatabase } from '../../db/test-database.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { internalAccounts } from '../accounts/internal-account.ts'
import { openAccountFor } from '../accounts/open-account.ts'
import { auditCompanion } from './audit-companion.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { initiateTransfer } from './initiate-transfer.ts'
import { nameEnquiry } from './name-enquiry.ts'
import { transferCompanion } from './transfer-companion.ts'
import type { SignedIn, TransfersDeps } from './transfers-deps.ts'

const HOUR_MS = 60 * 60 * 1000
export const PIN = '7391'
export const CODE = '246810'

export interface Person {
  readonly customerId: string
  /** Signed in on a device that is days old. */
  readonly context: SignedIn
  /** Naira savings. */
  readonly accountNumber: string
}

export type World = Awaited<ReturnType<typeof createWorld>>
type InitiateRequest = RouteRequest<typeof transferRoutes.initiate>

export async function createWorld() {
  const test = await createTestDatabase()
  const { database } = test
  const ledger = createLedger({ database, companions: [transferCompanion, auditCompanion] })
  const internalAccount = internalAccounts(database.pool)
  const time = { now: new Date() }
  const sentCodes: { reference: string; approves: string; message: string }[] = []
  const calls = { checkPin: 0 }
  const deps: TransfersDeps = {
    database,
    ledger,
    clock: { now: () => time.now },
    internalAccount,
    checkPin: ({ pin }) => {
      calls.checkPin += 1
      return Promise.resolve(pin === PIN ? ok(undefined) : fail<Failure>({ kind: 'pin-mismatch', triesLeft: 2 }))
    },
    paymentCodes: {
      send: ({ approves, message }) => {
        const reference = randomBytes(24).toString('base64url')
        sentCodes.push({ reference, approves, message })
        const expiresAt = new Date(time.now.getTime() + HOUR_MS).toISOString()
        return Promise.resolve(ok({ referenceId: reference, maskedPhone: '*0142', expiresAt, resendAt: expiresAt }))
      },
      check: ({ approves, referenceId, otp }) => {
        const sent = sentCodes.find((code) => code.reference === referenceId && code.approves === approves)
        const good = sent !== undefined && otp === CODE
        return Promise.resolve(good ? ok(undefined) : fail<Failure>({ kind: 'invalid-credentials' }))
      },
    },
  }

  const addSession = async (customerId: string, device: { linkedHoursAgo: number; linkedBy: 'sign-up' | 'link' }) => {
    const deviceKeyId = randomUUID()
    const linkedAt = new Date(time.now.getTime() - device.linkedHoursAgo * HOUR_MS)
    await database.pool.query(
      `insert into bank.device_key (id, customer_id, public_key, name, linked_by, linked_at, last_used_at)
       values ($1, $2, $3, 'Test browser', $4, $5, $5)`,
      [deviceKeyId, customerId, randomBytes(65), device.linkedBy, linkedAt],
    )
    const session = {
      sessionId: randomUUID(),
      customerId,
      username: 'somebody',
      deviceKeyId,
      devicePublicKey: randomBytes(65),
    }
    const request = { requestId: randomUUID(), address: '127.0.0.1', userAgent: 'test', clientId: undefined }
    return { ...request, deviceProof: undefined, refreshToken: undefined, session }
  }

  const openFor = (customerId: string, schemeCode: AccountProductCode, currency: AccountCurrency, primary = false) =>
    database.transaction((tx) => openAccountFor(tx, { customerId, schemeCode, currency, primary, openedAt: time.now }))

  const fund = async (accountNumber: string, amountMinor: bigint): Promise<void> => {
    const { rows } = await database.pool.query<{ ledger_account_id: string; currency: string }>(
      'select ledger_account_id, currency from bank.account where account_number = $1',
      [accountNumber],
    )
    const cash = await internalAccount('interbank-settlement', rows[0]!.currency)
    const posted = await ledger.post({
      id: uuidv7(),
      fingerprint: randomBytes(32),
      kind: 'opening',
      narration: 'Cash paid in',
      lines: [
        { accountId: BigInt(rows[0]!.ledger_account_id), amountMinor },
        { accountId: cash, amountMinor: -amountMinor },
      ],
    })
    if (!posted.ok) throw new Error(posted.failure.kind)
  }

  const addPerson = async (firstName: string, lastName: string, tier: Tier, amountMinor: bigint): Promise<Person> => {
    const customerId = randomUUID()
    await database.pool.query(
      `insert into bank.customer (id, cifid, bvn_sealed, bvn_index, bvn_last4, first_name, last_name, date_of_birth, gender, phone, email, kyc_level)
       values ($1, $2, '\\x00', $3, '0011', $4, $5, '1992-03-08', 'female', '+2348035550142', 'a@mail.example', $6)`,
      [customerId, `${Math.floor(1e9 + Math.random() * 8e9)}`, randomBytes(32), firstName, lastName, tier],
    )
    const { accountNumber } = await openFor(customerId, 'SAV', 'NGN', true)
    if (amountMinor > 0n) await fund(accountNumber, amountMinor)
    return {
      customerId,
      accountNumber,
      context: await addSession(customerId, { linkedHoursAgo: 100, linkedBy: 'link' }),
    }
  }

  const handlers = {
    nameEnquiry: nameEnquiry(deps),
    initiate: initiateTransfer(deps),
    confirm: confirmTransfer(deps),
  }

  /** A request that is right in every field, but for what the test wants otherwise. */
  const requestFor = async (
    from: Person,
    toAccountNumber: string,
    over: Partial<InitiateRequest> = {},
  ): Promise<InitiateRequest> => {
    const enquiry = await handlers.nameEnquiry(
      { bankCode: BRAND.institutionCode, accountNumber: toAccountNumber },
      from.context,
    )
    if (!enquiry.ok) throw new Error('no such account')
    return {
      transferId: uuidv7(),
      TransactionType: 0,
      fromAccountNumber: from.accountNumber,
      toAccountNumber,
      bankCode: BRAND.institutionCode,
      nameEnquiryRef: enquiry.value.data.nameEnquiryRef,
      amount: '500000',
      currencyCode: 'NGN',
      narration: 'Lunch',
      ...over,
    }
  }

  const balanceOf = async (accountNumber: string): Promise<bigint> => {
    const { rows } = await database.pool.query<{ balance: string }>(
      `select l.balance from bank.account a join ledger.account l on l.id = a.ledger_account_id
       where a.account_number = $1`,
      [accountNumber],
    )
    return BigInt(rows[0]!.balance)
  }

  const postingsOf = async (transferId: string): Promise<number> => {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from ledger.entry where journal_id = $1 and amount < 0',
      [transferId],
    )
    return rows[0]!.count
  }

  return {
    ...{ test, database, ledger, deps, time, calls, sentCodes, handlers },
    ...{ addPerson, addSession, openFor, fund, requestFor, balanceOf, postingsOf },
    close: async () => {
      await ledger.close()
      await test.drop()
    },
  }
}

/** The reason of a refusal, or what came instead. */
export function reasonOf(result: Result<unknown, Failure>): string {
  if (result.ok) return 'ok'
  return result.failure.kind === 'refused' ? result.failure.reason : result.failure.kind
}
