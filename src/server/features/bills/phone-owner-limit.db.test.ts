// @module-tag one-try
/** Checks that nobody can list the bank's customers by asking for the owners of phone numbers. */
import { expect, test } from 'vitest'
import { billRoutes } from '../../../contract/bills/bills.ts'
import { CALL_RATES } from '../../../core/limits/call-rates.ts'
import { type CallLimitsDeps, limitCalls } from '../call-limits/limit-calls.ts'
import { accountOfCall } from '../../identity/account-of-call.ts'
import type { SignedIn } from '../../approvals/approvals-deps.ts'
import { callerOf, failureOf, tally, testKeys } from '../../identity/fixtures/world.fixture.ts'
import type { Person } from '../transfers/world.fixture.ts'
import { billsEndpoints } from './bills.routes.ts'
import { openBillsBank } from './bills-bank.fixture.ts'

const bank = openBillsBank()
const { account, session, address } = CALL_RATES['phone-owner']

/** A server process with call limits. */
function serve() {
  const { database, bills } = bank.world
  const logger = { warn: () => undefined }
  const keyed = { database, keys: testKeys() }
  const accountOf: CallLimitsDeps['accountOf'] = (input, context) => accountOfCall(keyed, input, context)
  const limits = { database, clock: bills.clock, logger, factor: 1, accountOf }
  return callerOf(limitCalls(limits, billsEndpoints(bills)))
}

let network = 0
/** An address that no other test uses. */
const newAddress = () => `198.51.100.${(network += 1)}`
const newSession = async (of: Person): Promise<SignedIn> => ({
  ...(await bank.world.addSession(of.customerId, { linkedHoursAgo: 48, linkedBy: 'sign-up' })),
  address: newAddress(),
})

/** Asks for the owners of different numbers, all together. */
const askMany = (call: ReturnType<typeof serve>, count: number, context: SignedIn) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      call(
        billRoutes.validateBillCustomer,
        { billerId: 'mtn', reference: `0803${String(n).padStart(7, '0')}`, recipientType: 'optimus' },
        context,
      ),
    ),
  )
/** A number without an owner is an answer too: the caller learns that the phone is no customer's. */
const answered = (results: Awaited<ReturnType<typeof askMany>>) => tally(results)['invalid-input'] ?? 0

test('owner of a phone: twenty a day are answered in one session, and the next is refused with a time', async () => {
  const call = serve()
  const context = await newSession(bank.ada)
  expect(answered(await askMany(call, session.times, context))).toBe(20)
  const [refused] = await askMany(call, 1, context)
  expect(refused && failureOf(refused)).toEqual({
    kind: 'too-many',
    retryAfterS: session.withinMs / session.times / 1000,
  })
})

test('owner of a phone: one customer gets the day’s number from all sessions together, and another customer goes on', async () => {
  const call = serve()
  const asked = await Promise.all([1, 2, 3].map(async () => askMany(call, session.times, await newSession(bank.ada))))
  expect(answered(asked.flat())).toBe(account.times)
  const tunde = await bank.world.addPerson('Tunde', 'Bakare', 1, 0n)
  expect(answered(await askMany(call, session.times, await newSession(tunde)))).toBe(session.times)
})

test('owner of a phone: many customers at one address share its meter', async () => {
  const call = serve()
  const place = newAddress()
  const people = await Promise.all(Array.from({ length: 13 }, () => bank.world.addPerson('Bisi', 'Ade', 1, 0n)))
  const asked = []
  for (const person of people)
    asked.push(...(await askMany(call, session.times, { ...(await newSession(person)), address: place })))
  expect(answered(asked)).toBe(address.times)
})

test('owner of a phone: a full meter does not stop enquiries about meters and smart cards', async () => {
  const call = serve()
  const context = await newSession(bank.ada)
  await askMany(call, session.times + 1, context)
  const named = await call(billRoutes.validateBillCustomer, { billerId: 'dstv', reference: '1212121212' }, context)
  expect(named.ok).toBe(true)
})
