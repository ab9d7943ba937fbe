/** Transfers to other banks in sets: claims, workers of two processes, silent calls and killed workers. */
// @module-tag one-try
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { withOrders } from '../../../payments/outbound/advance-one.fixture.ts'
import { claimDue } from '../../../payments/outbound/due-submissions.ts'
import type { OutwardDeps } from '../../../payments/kinds/other-bank/outbound-deps.ts'
import { decideByOperator } from '../../../payments/outbound/decide-by-operator.ts'
import { insertFreeze } from '../../freeze/freeze-store.ts'
import { CLAIM_MS, openGate, openWorkers, PATIENT } from './outbound-workers.fixture.ts'

const {
  bank,
  time,
  depsOf,
  deadDepsOf,
  startWorker,
  startDyingWorker,
  wake,
  sendMany,
  sendAs,
  statesOf,
  endOfClaim,
  until,
  sent,
  asked,
} = openWorkers()

describe('a set', () => {
  test('transfers of a set: all are stored as sent before the first call, and one wake sends them', async () => {
    const ids = await sendMany(6)
    const seen: (readonly string[])[] = []
    const watching = withOrders(depsOf(), (order) => ({
      send: async () => {
        seen.push(await statesOf(ids))
        return order.send()
      },
    }))
    const gate = openGate()
    const together = withOrders(watching, (order) => ({
      send: async () => {
        const answer = await order.send()
        if (seen.length === ids.length) gate.open()
        await gate.passed
        return answer
      },
    }))
    await wake(startWorker(together))
    await until(ids, 'settled')
    expect(seen).toEqual(ids.map(() => ids.map(() => 'sent')))
    const { rows } = await bank.world.database.pool.query<{ transactions: string }>(
      `select count(distinct xmin::text) as transactions from bank.payment_event where event = 'sent' and payment_id = any ($1)`,
      [ids],
    )
    expect(rows).toEqual([{ transactions: '1' }])
    expect(sent()).toHaveLength(ids.length)
  })

  test('two workers at the same time: each transfer is sent once, and neither worker inquires', async () => {
    const ids = await sendMany(10)
    const both = [startWorker(depsOf(), 3), startWorker(depsOf(), 3)]
    await Promise.all(both.map(wake))
    await until(ids, 'settled')
    expect([sent().length, asked().length]).toEqual([ids.length, 0])
  })

  test('a customer who froze the accounts: that transfer goes to review, and the others are sent', async () => {
    const [stopped, ...others] = await sendMany(1)
    const bisi = await bank.world.addPerson('Bisi', 'Ade', 3, 1_000_000_00n)
    const going = [await sendAs(bisi), await sendAs(bisi)]
    await insertFreeze(bank.world.database.pool, bank.ada.customerId, 'owner', bank.world.time.now)
    await wake(startWorker(depsOf()))
    await until(going, 'settled')
    await until([stopped ?? '', ...others], 'review')
    expect(sent()).toHaveLength(going.length)
  })

  test('a row that another transaction has locked: the other transfers of the set do not wait for it', async () => {
    const [locked = '', ...others] = await sendMany(4)
    const worker = startWorker(depsOf())
    await bank.world.database.transaction(async (tx) => {
      await tx.query('select from bank.payment_submission where payment_id = $1 for update', [locked])
      await wake(worker)
      await until(others, 'settled')
      expect(await bank.stateOf(locked)).toBe('held')
    })
    await wake(worker)
    await until([locked], 'settled')
  })

  test('a silent call: holds up no other transfer, and a worker with two places goes on with the other', async () => {
    const silent = openGate()
    const [first = ''] = await sendMany(1)
    const deps = withOrders(depsOf(), (order, { id }) => ({
      send: async () => {
        if (id === first) await silent.passed
        return order.send()
      },
    }))
    const worker = startWorker(deps, 2)
    await wake(worker)
    await until([first], 'sent')
    const later = await sendMany(5)
    await wake(worker)
    await until(later, 'settled')
    expect(await bank.stateOf(first)).toBe('sent')
    silent.open()
    await until([first], 'settled')
  })
})

test('answers that come one by one: their ends are posted together', async () => {
  // The first payment opens the accounts of the charges.
  const opening = await sendMany(1)
  const earlier = startWorker(depsOf())
  await wake(earlier)
  await until(opening, 'settled')
  await earlier.close()
  const ids = await sendMany(8)
  const posted: { readonly turn: object; readonly atMs: number }[] = []
  let turn: object | undefined
  const thisTurn = (): object => {
    turn ??= setImmediate(() => (turn = undefined))
    return turn
  }
  const allAnswered = openGate()
  let answers = 0
  let last = allAnswered.passed
  const deps = depsOf()
  const oneByOne = withOrders(deps, (order) => ({
    send: async () => {
      const answer = await order.send()
      answers += 1
      if (answers === ids.length) allAnswered.open()
      last = last.then(() => nextTurn()).then(() => nextTurn())
      await last
      return answer
    },
  }))
  const ledger: OutwardDeps['ledger'] = {
    ...deps.ledger,
    post: (posting) => {
      posted.push({ turn: thisTurn(), atMs: performance.now() })
      return deps.ledger.post(posting)
    },
  }
  await wake(startWorker({ ...oneByOne, ledger }))
  await until(ids, 'settled')
  expect(posted).toHaveLength(ids.length)
  // The first end starts immediately, and the other ends start together every 60 ms. On a busy machine the answers take longer.
  const tookMs = posted.at(-1)!.atMs - posted[0]!.atMs
  expect(new Set(posted.map(({ turn }) => turn)).size).toBeLessThan(2 + tookMs / 55)
})

test('a worker that is paused before it sends, until its claim has ended: does not send a transfer whose money staff gave back', async () => {
  const [id = ''] = await sendMany(1)
  const [marked, stopped] = [openGate(), openGate()]
  const deps = depsOf()
  const stopping: OutwardDeps = {
    ...deps,
    database: {
      ...deps.database,
      async transaction(work) {
        const done = await deps.database.transaction(work)
        marked.open()
        await stopped.passed
        return done
      },
    },
  }
  const first = startWorker(stopping)
  await wake(first)
  await marked.passed
  expect(await bank.stateOf(id)).toBe('sent')
  await insertFreeze(bank.world.database.pool, bank.ada.customerId, 'owner', bank.world.time.now)
  time.aheadMs = CLAIM_MS + 10_000
  const next = startWorker(depsOf())
  await wake(next)
  await until([id], 'review')
  const decision = { id, outcome: 'released', operator: 'bisi', reason: 'The customer froze the accounts' } as const
  expect(await decideByOperator(bank.world.outward, decision)).toMatchObject({ ok: true })
  stopped.open()
  await first.close()
  const { networkReference } = await bank.world.find(id)
  expect(await bank.network.books(networkReference)).toEqual([])
  expect([await bank.stateOf(id), sent(), asked().length]).toEqual(['released', [], 1])
})

describe('a killed worker', () => {
  test('between the claim and the step: the transfer is due again when the claim ends, and is sent once', async () => {
    const ids = await sendMany(3)
    const { pool } = bank.world.database
    const now = depsOf().clock.now()
    const claim = { network: 'switch' as const, now, until: new Date(now.getTime() + CLAIM_MS), limit: 10 }
    expect((await claimDue(pool, claim)).toSorted()).toEqual(ids.toSorted())
    expect(await claimDue(pool, claim)).toEqual([])
    const worker = startWorker(depsOf())
    await wake(worker)
    const [witness = ''] = await sendMany(1)
    await wake(worker)
    await until([witness], 'settled')
    expect(await statesOf(ids)).toEqual(['held', 'held', 'held'])
    time.aheadMs = CLAIM_MS
    await wake(worker)
    await until(ids, 'settled')
    expect([sent().length, asked().length]).toEqual([4, 0])
  })

  test.each(['before', 'after'] as const)(
    '%s the call of the network: the next worker inquires when the claim ends, and sends nothing again by itself',
    async (when) => {
      const [id = ''] = await sendMany(1)
      const dead = openGate()
      const dying = withOrders(deadDepsOf(), (order) => ({
        send: async () => {
          if (when === 'after') await order.send()
          await dead.passed
          throw new Error('the worker is dead')
        },
      }))
      await wake(startDyingWorker(dying))
      await until([id], 'sent')
      if (when === 'after') await expect.poll(() => sent().length, PATIENT).toBe(1)
      const next = startWorker(depsOf())
      // The clock is stopped, because the claim must not end while a busy machine carries the witness.
      time.stoppedAt = new Date((await endOfClaim(id)).getTime() - 10_000)
      await wake(next)
      const [witness = ''] = await sendMany(1)
      await wake(next)
      await until([witness], 'settled')
      expect(await bank.stateOf(id)).toBe('sent')
      time.stoppedAt = undefined
      time.aheadMs = CLAIM_MS + 10_000
      await wake(next)
      await until([id], 'settled')
      // The switch had the call, or says that it never had it: then the bank sends under the same ids.
      expect(asked()).toHaveLength(1)
      const { networkReference } = await bank.world.find(id)
      expect(await bank.network.books(networkReference)).toMatchObject([{ status: 'ACSC', timesSent: 1 }])
      dead.open()
    },
  )

  test('between the answer and the end: the next worker inquires, and the hold settles once', async () => {
    const [id = ''] = await sendMany(1)
    const dead = openGate()
    const posting = openGate()
    const deps = deadDepsOf()
    const dying: OutwardDeps = {
      ...deps,
      ledger: {
        ...deps.ledger,
        post: async () => {
          posting.open()
          await dead.passed
          throw new Error('the worker is dead')
        },
      },
    }
    await wake(startDyingWorker(dying))
    await posting.passed
    time.aheadMs = CLAIM_MS + 10_000
    await wake(startWorker(depsOf()))
    await until([id], 'settled')
    expect([sent().length, asked().length, await bank.entriesOf(bank.ada)]).toEqual([1, 1, 1])
    dead.open()
  })
})
