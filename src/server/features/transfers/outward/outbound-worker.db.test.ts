/** The worker of transfers to other banks: faults of a single transfer, and the times at which the worker looks. */
// @module-tag one-try
import { describe, expect, test } from 'vitest'
import { DEFAULT_RETRY_POLICY } from '../../../../core/payments/retry-policy.ts'
import type { NetworkAnswer } from '../../../ports/network-answer.ts'
import { advanceOne, withOrders } from '../../../payments/outbound/advance-one.fixture.ts'
import type { OutwardDeps } from '../../../payments/kinds/other-bank/outbound-deps.ts'
import { openGate, openWorkers, PATIENT } from './outbound-workers.fixture.ts'

const { bank, logged, depsOf, startWorker, wake, sendMany, statesOf, until, sent, asked } = openWorkers()

describe('a fault of one transfer', () => {
  test('a transfer whose order cannot be prepared: waits, is logged, and delays no other', async () => {
    const [failing = '', ...others] = await sendMany(3)
    let isBroken = true
    const deps = depsOf()
    const broken: OutwardDeps = {
      ...deps,
      async ordersOf(transfers) {
        const orderOf = await deps.ordersOf(transfers)
        return (transfer) => {
          if (isBroken && transfer.id === failing) throw new Error('no sender')
          return orderOf(transfer)
        }
      },
    }
    const worker = startWorker(broken)
    await wake(worker)
    await until(others, 'settled')
    await expect
      .poll(() => logged, PATIENT)
      .toContainEqual(
        expect.objectContaining({ transferId: failing, text: 'a payment could not be advanced: it is tried again' }),
      )
    expect(await bank.stateOf(failing)).toBe('held')
    isBroken = false
    // Five seconds at least, long before the claim would have ended. Nothing wakes the worker but its own clock.
    await until([failing], 'settled')
  })

  test('a step that the database refuses: fails alone, and the other steps of its set are written', async () => {
    const ids = await sendMany(5)
    const [bad = '', ...others] = ids
    const gate = openGate()
    let arrived = 0
    const unclear = (code: string): NetworkAnswer => ({
      kind: 'pending',
      code,
      detail: 'unclear',
      alert: false,
      notReceived: false,
    })
    const deps = withOrders(depsOf(), (_order, { id }) => ({
      send: async () => {
        arrived += 1
        if (arrived === ids.length) gate.open()
        await gate.passed
        // PostgreSQL stores no NUL in a text.
        return unclear(id === bad ? 'a\u0000b' : '09')
      },
    }))
    await wake(startWorker(deps))
    await until(others, 'inquiring')
    await expect.poll(() => logged, PATIENT).toContainEqual(expect.objectContaining({ transferId: bad }))
    expect(await bank.stateOf(bad)).toBe('sent')
    const { rows } = await bank.world.database.pool.query<{ inquiring: number }>(
      `select count(*)::int as inquiring from bank.audit_event where kind = 'transfer.inquiring' and detail->>'transferId' = any ($1)`,
      [ids],
    )
    expect(rows).toEqual([{ inquiring: others.length }])
  })
})

async function afterTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
}

describe('the times of a worker', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
    'wake: is not lost when it comes %i turns of a promise after the answer of a look that found nothing',
    async (turns) => {
      const ids: string[] = []
      let isMade = false
      const deps = depsOf()
      const { pool } = deps.database
      const query = (asked: { readonly name?: string }, ...values: unknown[]) => {
        const answer = (pool.query as (...all: unknown[]) => Promise<unknown>).call(pool, asked, ...values)
        if (asked.name !== 'claim-outbound' || isMade) return answer
        isMade = true
        const { promise, resolve } = Promise.withResolvers<unknown>()
        void answer.then(async (found) => {
          // The transfer is approved before the look at the table, and committed before the worker has the answer of its look.
          const made = await sendMany(1)
          await bank.world.asOwner(
            `update bank.payment_submission set next_at = next_at - interval '1 minute' where next_at is not null`,
          )
          ids.push(...made)
          resolve(found)
          void afterTurns(turns).then(() => wake(worker))
        })
        return promise
      }
      const looking = new Proxy(pool, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name)) })
      const worker = startWorker({ ...deps, database: { ...deps.database, pool: looking } })
      await wake(worker)
      await expect.poll(() => ids, PATIENT).toHaveLength(1)
      await until(ids, 'settled')
    },
  )

  test('inquiry: comes at its time without a wake, and the transfer goes out again when the switch never had it', async () => {
    const [id = ''] = await sendMany(1)
    bank.network.losses.push('request')
    const policy = { ...DEFAULT_RETRY_POLICY, firstIntervalMs: 300 }
    await wake(startWorker({ ...depsOf(), retryPolicy: policy }))
    await until([id], 'settled')
    expect(bank.network.calls.filter((call) => call !== 'enquire')).toEqual(['send', 'ask', 'send'])
  })

  test('a worker that starts: finds the time of the next inquiry in the database', async () => {
    const [id = ''] = await sendMany(1)
    bank.network.losses.push('reply')
    const policy = { ...DEFAULT_RETRY_POLICY, firstIntervalMs: 500 }
    await advanceOne({ ...depsOf(), retryPolicy: policy }, id)
    expect(await bank.stateOf(id)).toBe('inquiring')
    await wake(startWorker(depsOf()))
    await until([id], 'settled')
    expect([sent().length, asked().length]).toEqual([1, 1])
  })

  test('a worker: takes a transfer that becomes due after its last claim, before it reads the next due time', async () => {
    const [id = ''] = await sendMany(1)
    const { rows } = await bank.world.database.pool.query<{ next_at: Date }>(
      'select next_at from bank.payment_submission where payment_id = $1',
      [id],
    )
    const dueMs = rows[0]!.next_at.getTime()
    let looks = 0
    // The first time is that of the claim. The transfer becomes due a millisecond later.
    const clock = { now: () => new Date(looks++ === 0 ? dueMs - 1 : Math.max(Date.now(), dueMs + 10)) }
    await wake(startWorker({ ...depsOf(), clock }))
    await until([id], 'settled')
  })

  test('a closed worker: claims nothing more, and waits for the transfers in flight', async () => {
    const [id = ''] = await sendMany(1)
    const slow = openGate()
    const deps = withOrders(depsOf(), (order) => ({
      send: async () => {
        await slow.passed
        return order.send()
      },
    }))
    const worker = startWorker(deps)
    await wake(worker)
    await until([id], 'sent')
    const closing = worker.close()
    const [later = ''] = await sendMany(1)
    await wake(worker)
    slow.open()
    await closing
    expect(await statesOf([id, later])).toEqual(['settled', 'held'])
  })
})
