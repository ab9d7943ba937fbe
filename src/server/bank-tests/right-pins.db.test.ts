/** PINs of one customer at the same time in several processes of the server: transfers, the counter of wrong PINs, and approvals. */
// @module-tag one-try
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApprovals } from '../approvals/approvals.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { confirmTransfer } from '../features/transfers/confirm-transfer.ts'
import { createWorld, type Person, reasonOf, type World } from '../features/transfers/world.fixture.ts'
import { approvalsDeps } from '../identity/factor-checks.ts'
import { type AuthWorld, createAuthWorld, PIN } from '../identity/fixtures/world.fixture.ts'
import { createLedger } from '../ledger/create-ledger.ts'
import type { Ledger } from '../ledger/ledger.ts'

/** Each process takes one PIN of a customer at a time, so four processes want four tries before any is checked. Three are the limit. */
const PROCESSES = 4
const PAYMENTS = 4
const WRONG_PIN = '5039'

interface Process {
  readonly database: Database
  readonly ledger: Ledger
  readonly confirm: World['handlers']['confirm']
}

let auth: AuthWorld
let world: World
let payer: Person
let payee: Person
let processes: readonly Process[]

/** A process as the database sees it: a pool, a posting line, and batches of PIN tries and approvals that no other process shares. */
function openProcess(): Process {
  const database = openDatabase(auth.test.url, { maxConnections: 6 })
  const ledger = createLedger({ database })
  const approvals = createApprovals(approvalsDeps({ ...auth.deps, database }))
  return { database, ledger, confirm: confirmTransfer({ ...world.deps, database, ledger, approvals }) }
}

beforeAll(async () => {
  auth = await createAuthWorld()
  const { session } = await auth.loggedIn()
  world = await createWorld({ database: auth.deps.database, asOwner: auth.asOwner, drop: () => Promise.resolve() })
  payee = await world.addPerson('Tunde', 'Bakare', 3, 0n)
  const { customerId } = session
  const { accountNumber } = await world.openFor(customerId, 'SAV', 'NGN')
  await world.fund(accountNumber, 500_000_00n)
  payer = { customerId, accountNumber, context: { ...payee.context, session } }
  processes = Array.from({ length: PROCESSES }, openProcess)
})
afterAll(async () => {
  for (const { database, ledger } of processes ?? []) {
    await ledger.close()
    await database.close()
  }
  await world?.close()
  await auth?.close()
})

const missesOf = async () => {
  const [row] = (await auth.rows('select pin_misses from bank.profile where customer_id = $1', [
    payer.customerId,
  ])) as readonly { pin_misses: number }[]
  return row?.pin_misses
}
const review = async () => {
  const request = await world.requestFor(payer, payee.accountNumber, { amount: '100000' })
  const answer = await world.handlers.initiate(request, payer.context)
  if (!answer.ok) throw new Error(reasonOf(answer))
  return { challengeId: answer.value.data.challengeId, transferId: request.transferId }
}

test('four right PINs in four processes at the same time: each pays once after a wrong PIN, also when two processes get the same approval', async () => {
  for (let round = 1; round <= 3; round += 1) {
    const before = {
      payer: await world.balanceOf(payer.accountNumber),
      payee: await world.balanceOf(payee.accountNumber),
    }
    const reviews = await Promise.all(Array.from({ length: PAYMENTS }, review))
    const [first] = reviews
    const wrong = await processes[0]!.confirm({ challengeId: first!.challengeId, pin: WRONG_PIN }, payer.context)
    expect(wrong).toMatchObject({ failure: { kind: 'pin-mismatch', triesLeft: 2 } })
    const confirm = (n: number, of: number) =>
      processes[n % PROCESSES]!.confirm({ challengeId: reviews[of]!.challengeId, pin: PIN }, payer.context)
    const places = [...reviews.keys()]
    const answers = await Promise.all(places.flatMap((n) => [confirm(n, n), confirm(n + 1, n)]))
    expect(answers.map(reasonOf)).toEqual(answers.map(() => 'ok'))
    expect(answers.map((answer) => answer.ok && answer.value.data.transferId)).toEqual(
      reviews.flatMap(({ transferId }) => [transferId, transferId]),
    )
    expect(await Promise.all(reviews.map(({ transferId }) => world.postingsOf(transferId)))).toEqual([1, 1, 1, 1])
    expect(await world.balanceOf(payee.accountNumber)).toBe(before.payee + 4n * 100_000n)
    expect(before.payer - (await world.balanceOf(payer.accountNumber))).toBe(4n * 100_000n)
    expect(await missesOf()).toBe(0)
  }
})

test('four wrong PINs in four processes at the same time: three are checked and lock the customer, and no right PIN passes then', async () => {
  const reviews = await Promise.all(Array.from({ length: PAYMENTS }, review))
  const wrong = await Promise.all(
    reviews.map(({ challengeId }, n) =>
      processes[n % PROCESSES]!.confirm({ challengeId, pin: WRONG_PIN }, payer.context),
    ),
  )
  expect(wrong.map(reasonOf).toSorted()).toEqual(['pin-locked', 'pin-locked', 'pin-mismatch', 'pin-mismatch'])
  expect(await missesOf()).toBe(3)
  const right = await Promise.all(
    reviews.map(({ challengeId }, n) => processes[n % PROCESSES]!.confirm({ challengeId, pin: PIN }, payer.context)),
  )
  expect(right.map(reasonOf)).toEqual(reviews.map(() => 'pin-locked'))
  expect(await Promise.all(reviews.map(({ transferId }) => world.postingsOf(transferId)))).toEqual([0, 0, 0, 0])
})
