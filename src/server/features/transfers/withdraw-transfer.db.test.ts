/**
 * Tests the withdrawal of an approval: after the answer "withdrawn" the payment never runs, whichever call came first,
 * and no earlier answer promises that.
 */
// @module-tag one-try
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { verifyBooks } from '../../ledger/verify.ts'
import { confirmTransfer, withdrawTransfer } from './confirm-transfer.ts'
import { getTransfer } from './get-transfers.ts'
import { createWorld, PIN, reasonOf, type Person, type World } from './world.fixture.ts'

const POSTING_LOCK = ADVISORY_LOCKS.posting

let world: World
let ada: Person
let tunde: Person
let challenge: { transferId: string; challengeId: string }

beforeAll(async () => {
  world = await createWorld()
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 50_000_000_00n)
  tunde = await world.addPerson('Tunde', 'Bakare', 2, 0n)
})
afterAll(async () => {
  expect((await verifyBooks(world.database)).faults).toEqual([])
  await world.close()
})
beforeEach(async () => {
  challenge = await newChallenge()
})

async function newChallenge() {
  const request = await world.requestFor(ada, tunde.accountNumber, { amount: '500000' })
  const initiated = await world.handlers.initiate(request, ada.context)
  if (!initiated.ok) throw new Error(reasonOf(initiated))
  return { transferId: request.transferId, challengeId: initiated.value.data.challengeId }
}

const confirm = ({ challengeId } = challenge) => world.handlers.confirm({ challengeId, pin: PIN }, ada.context)
const withdraw = async ({ challengeId } = challenge, context = ada.context, by = world.handlers.withdraw) => {
  const answer = await by({ challengeId }, context)
  return answer.ok ? answer.value.data : reasonOf(answer)
}

test('approval that never arrived: can be withdrawn, and is refused when it arrives later', async () => {
  const before = await world.balanceOf(ada.accountNumber)
  expect(await withdraw()).toEqual({ transferId: challenge.transferId, outcome: 'withdrawn' })
  expect(reasonOf(await confirm())).toBe('approval-withdrawn')
  expect(await withdraw()).toMatchObject({ outcome: 'withdrawn' })
  expect(await world.postingsOf(challenge.transferId)).toBe(0)
  expect(await world.balanceOf(ada.accountNumber)).toBe(before)
  const receipt = await getTransfer(world.deps)({ transferId: challenge.transferId }, ada.context)
  expect(receipt.ok && receipt.value.data.status).toBe('cancelled')
  const audit = await world.database.pool.query(
    `select kind, outcome from bank.audit_event where detail->>'postingId' = $1`,
    [challenge.transferId],
  )
  expect(audit.rows).toEqual([{ kind: 'transfer.withdrawn', outcome: 'done' }])
})

test('transfer that ran: cannot be withdrawn, and the answer has its result', async () => {
  expect(reasonOf(await confirm())).toBe('ok')
  expect(await withdraw()).toEqual({ transferId: challenge.transferId, outcome: 'answered', status: 'successful' })
  expect(await world.postingsOf(challenge.transferId)).toBe(1)
})

test("withdraw: with the posting lock held, no answer says withdrawn, and the approval's result is returned", async () => {
  const holder = await world.database.pool.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [POSTING_LOCK])
    const confirmed = confirm()
    const waiting = async () => {
      const { rows } = await holder.query<{ n: number }>(
        `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = $1 and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        [POSTING_LOCK],
      )
      return rows[0]?.n
    }
    await expect.poll(waiting).toBe(1)
    const hasty = withdrawTransfer(world.deps, 500)
    for (let times = 0; times < 2; times += 1)
      expect(await withdraw(challenge, ada.context, hasty)).toEqual({
        transferId: challenge.transferId,
        outcome: 'running',
      })
    await holder.query('select pg_advisory_unlock($1)', [POSTING_LOCK])
    expect(reasonOf(await confirmed)).toBe('ok')
  } finally {
    holder.release()
  }
  expect(await withdraw()).toMatchObject({ outcome: 'answered', status: 'successful' })
  expect(await world.postingsOf(challenge.transferId)).toBe(1)
})

test('an approval and its withdrawal in two processes: exactly one counts, and both answers agree', async () => {
  const ledger = createLedger({
    database: world.database,
  })
  const elsewhere = confirmTransfer({ ...world.deps, ledger })
  try {
    for (let round = 0; round < 12; round += 1) {
      const one = await newChallenge()
      const [confirmed, withdrawn] = await Promise.all([
        elsewhere({ challengeId: one.challengeId, pin: PIN }, ada.context),
        withdraw(one),
      ])
      const ran = reasonOf(confirmed) === 'ok'
      expect([reasonOf(confirmed), withdrawn]).toEqual(
        ran
          ? ['ok', { transferId: one.transferId, outcome: 'answered', status: 'successful' }]
          : ['approval-withdrawn', { transferId: one.transferId, outcome: 'withdrawn' }],
      )
      expect(await world.postingsOf(one.transferId)).toBe(ran ? 1 : 0)
    }
  } finally {
    await ledger.close()
  }
})

test('withdrawal: a later session of the same customer may withdraw, and another customer gets the answer for an unknown transfer', async () => {
  expect(await withdraw(challenge, tunde.context)).toBe('not-found')
  const later = await world.addSession(ada.customerId, { linkedHoursAgo: 100, linkedBy: 'link' })
  expect(await withdraw(challenge, later)).toMatchObject({ outcome: 'withdrawn' })
})
