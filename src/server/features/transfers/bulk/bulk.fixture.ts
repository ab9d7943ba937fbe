/** For tests of payment lists: checks, requests and approves a list as its customer, and runs its lines. */
import { randomUUIDv7 } from 'node:crypto'
import type { LineCheck } from '../../../../contract/transfers/bulk.ts'
import { BRAND } from '../../../../values/brand.ts'
import type { OutwardWorld } from '../outward/outward.fixture.ts'
import { PIN, reasonOf, type Person } from '../world.fixture.ts'
import { checkBulk } from './check-bulk.ts'
import { confirmBulk, withdrawBulk } from './confirm-bulk.ts'
import { getBulk, getBulks } from './get-bulk.ts'
import { initiateBulk } from './initiate-bulk.ts'
import { createRunLine } from './run-line.ts'

export interface Typed {
  readonly bank?: string
  readonly account: string
  readonly typedAmount?: string
  readonly narration?: string
  readonly beneficiaryType?: string
}

export function bulkOf(world: OutwardWorld) {
  const { deps } = world
  const handlers = {
    check: checkBulk(deps),
    initiate: initiateBulk(deps),
    confirm: confirmBulk(deps),
    withdraw: withdrawBulk(deps),
    get: getBulk(deps),
    getAll: getBulks(deps),
  }
  const runLine = createRunLine(deps)
  const job = { id: '1', attempt: 1, maxAttempts: 1 }

  async function check(who: Person, lines: readonly Typed[]): Promise<readonly LineCheck[]> {
    const asked = lines.map((line, index) => ({
      bank: BRAND.bankName,
      typedAmount: '1,000',
      narration: '',
      ...line,
      line: index + 1,
    }))
    const found = await handlers.check({ lines: asked }, who.context)
    if (!found.ok) throw new Error(reasonOf(found))
    return found.value.data.lines
  }

  async function refsOf(who: Person, lines: readonly Typed[]): Promise<string[]> {
    return (await check(who, lines)).map((line) => {
      if (line.state !== 'good') throw new Error(JSON.stringify(line))
      return line.checked.lineRef
    })
  }

  async function offer(who: Person, lines: readonly Typed[], batchId: string = randomUUIDv7()) {
    const lineRefs = await refsOf(who, lines)
    const asked = await handlers.initiate({ batchId, fromAccountNumber: who.accountNumber, lineRefs }, who.context)
    if (!asked.ok) throw new Error(reasonOf(asked))
    return { batchId, lineRefs, ...asked.value.data }
  }

  const confirm = (who: Person, challengeId: string) => handlers.confirm({ challengeId, pin: PIN }, who.context)

  async function see(who: Person, batchId: string) {
    const list = await handlers.get({ batchId }, who.context)
    if (!list.ok) throw new Error(reasonOf(list))
    return list.value.data
  }

  return {
    handlers,
    check,
    refsOf,
    offer,
    confirm,
    see,
    /** Makes an approved list. Returns its id. */
    approve: async (who: Person, lines: readonly Typed[]): Promise<string> => {
      const { batchId, challengeId } = await offer(who, lines)
      const confirmed = await confirm(who, challengeId)
      if (!confirmed.ok) throw new Error(reasonOf(confirmed))
      return batchId
    },
    run: (transferId: string) => runLine({ transferId }, job),
    /** Runs every line once, in order. Returns the list. */
    runAll: async (who: Person, batchId: string) => {
      for (const { transferId } of (await see(who, batchId)).lines) await runLine({ transferId }, job)
      return see(who, batchId)
    },
    jobsOf: async (batchId: string): Promise<number> => {
      const { rowCount } = await world.database.pool.query(
        `select from graphile_worker.jobs j join bank.payment_batch_line l on j.key = 'run-bulk-line:' || l.transfer_id where l.batch_id = $1`,
        [batchId],
      )
      return rowCount ?? 0
    },
  }
}
