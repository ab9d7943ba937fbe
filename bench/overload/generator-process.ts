/**
 * Offers transfers to the bank from a separate process, which takes plans as messages and answers each with its result.
 *
 * A transfer is two calls. The initiation is sealed before it is due. The confirmation is sealed when the initiation is answered.
 */
import { createPrivateKey } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { transferRoutes } from '../../src/contract/transfers/transfers.ts'
import { initiation, openAnswer, type Reply, type Sealer, sealerOf, until } from '../api/calls.ts'
import { type Payer, PIN } from '../api/payers.ts'
import { summarise } from '../ledger/workload.ts'
import { type Connections, openConnections, type WrittenCall, writeCall } from './connections.ts'
import type {
  GeneratorUse,
  Latency,
  Offered,
  OfferedPart,
  Plan,
  RefusedTransfer,
  SentPayer,
} from './generator-messages.ts'

/** Initiations are dated ahead by this time, because they are sealed long before they are sent. */
const DATED_AHEAD_S = 110
/** The initiations of a long plan are sealed in parts, each while the part before is sent. */
const PART_S = 4
const SEALED_TOGETHER = 200
const REPORT_EVERY_MS = 10_000

interface Initiation {
  readonly call: WrittenCall
  readonly payer: Payer
  readonly transferId: string
}

interface World {
  readonly connections: Connections
  readonly payers: readonly Payer[]
  readonly sealAhead: Sealer
  readonly seal: Sealer
}

let next = 0

process.once('message', (given: { readonly origins: readonly string[]; readonly payers: readonly SentPayer[] }) => {
  void start(given)
})

/**
 * In reality the customers have other machines than the bank. So the generator goes before the bank's processes on the cores that they
 * share, as far as its user may do so. Linux has a priority for each thread, and later threads inherit the priority of the main thread.
 */
function goFirst(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  try {
    for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_ABOVE_NORMAL)
  } catch {
    console.error('the load generator may not raise its priority, so it may send late')
  }
}

async function start(given: { readonly origins: readonly string[]; readonly payers: readonly SentPayer[] }) {
  goFirst()
  const world: World = {
    connections: openConnections(),
    payers: given.payers.map((payer) => ({ ...payer, deviceKey: createPrivateKey(payer.deviceKey) })),
    sealAhead: await sealerOf(given.origins, DATED_AHEAD_S),
    seal: await sealerOf(given.origins),
  }
  process.on('message', (plan: Plan) => {
    const run = plan.kind === 'closed' ? runClosed(world, plan) : runOpen(world, plan)
    run.then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
  })
  process.send?.({ result: 'ready' })
}

/** Seals some calls at a time. With all of them together the heap grew by 20 KB for each call, and its garbage was collected during the plan. */
async function initiationsOf({ payers, sealAhead }: World, count: number): Promise<Initiation[]> {
  const sealOne = async (): Promise<Initiation> => {
    const n = next++
    const payer = payers[n % payers.length]!
    const input = initiation(payer)
    const call = writeCall(await sealAhead(n, payer, transferRoutes.initiate, input))
    return { payer, transferId: input.transferId, call }
  }
  const sealed: Initiation[] = []
  while (sealed.length < count) {
    const size = Math.min(SEALED_TOGETHER, count - sealed.length)
    sealed.push(...(await Promise.all(Array.from({ length: size }, sealOne))))
  }
  return sealed
}

/** Counts the outcomes of the calls, and records how long each call took. */
function createTally() {
  const tally = {
    confirmed: [] as string[],
    refused: [] as RefusedTransfer[],
    failed: [] as string[],
    withoutRetryAfter: 0,
  }
  const times = { initiate: [] as number[], confirm: [] as number[], refusal: [] as number[], late: [] as number[] }
  return {
    tally,
    times,
    /** True when the call was admitted. */
    count(kind: 'initiate' | 'confirm', reply: Reply, ms: number): boolean {
      const isRefused = reply.status === 503
      times[isRefused ? 'refusal' : kind].push(ms)
      if (isRefused && reply.retryAfter === undefined) tally.withoutRetryAfter += 1
      return !isRefused
    },
  }
}

type Tally = ReturnType<typeof createTally>

/** `due`: the time when the first call should leave. The latency counts from then. */
async function transfer(world: World, tally: Tally, { call, payer, transferId }: Initiation, due: number) {
  const { confirmed, refused, failed } = tally.tally
  try {
    const refusal = await pay(world, tally, { call, payer }, due)
    if (refusal === undefined) confirmed.push(transferId)
    else refused.push({ transferId, ...refusal })
  } catch (error) {
    if (failed.length < 3) console.error(`a transfer failed: ${String(error)}`)
    failed.push(transferId)
  }
}

/** Returns the refused call, or undefined for a confirmed transfer. */
async function pay(
  { connections, seal }: World,
  tally: Tally,
  { call, payer }: Pick<Initiation, 'call' | 'payer'>,
  due: number,
): Promise<Omit<RefusedTransfer, 'transferId'> | undefined> {
  const initiated = await connections.send(call)
  if (!tally.count('initiate', initiated, performance.now() - due)) {
    return { call: 'initiate', retryAfter: initiated.retryAfter }
  }
  const { challengeId } = (await openAnswer(call, initiated)) as { challengeId: string }
  const confirm = writeCall(await seal(next++, payer, transferRoutes.confirm, { challengeId, pin: PIN }))
  const sent = performance.now()
  const confirmed = await connections.send(confirm)
  if (!tally.count('confirm', confirmed, performance.now() - sent)) {
    return { call: 'confirm', retryAfter: confirmed.retryAfter }
  }
  const { status } = (await openAnswer(confirm, confirmed)) as { status: string }
  if (status !== 'successful') throw new Error(`a transfer has the status ${status}`)
  return undefined
}

/** Keeps `atOnce` transfers in flight, for `seconds` at most. */
async function runClosed(world: World, plan: Extract<Plan, { kind: 'closed' }>): Promise<Offered> {
  const initiations = await initiationsOf(world, plan.transfers)
  const tally = createTally()
  const { begin, used } = startClock(world)
  const end = begin + plan.seconds * 1_000
  const caller = async (): Promise<void> => {
    for (let one = initiations.pop(); one !== undefined && performance.now() < end; one = initiations.pop())
      await transfer(world, tally, one, performance.now())
  }
  await Promise.all(Array.from({ length: plan.atOnce }, caller))
  return resultOf(tally, (performance.now() - begin) / 1_000, used())
}

type Used = Omit<GeneratorUse, 'late'>

/** Tells the parent that the calls are sealed. `used` returns what the generator has used since then. */
function startClock({ connections }: World): { readonly begin: number; readonly used: () => Used } {
  // The garbage of sealing is collected now, not during the plan.
  globalThis.gc?.()
  process.send?.({ started: true })
  const before = process.cpuUsage()
  const openedBefore = connections.opened()
  const used = (): Used => {
    const { user, system } = process.cpuUsage(before)
    return {
      cpuMs: Math.round((user + system) / 1_000),
      connectionsOpened: connections.opened() - openedBefore,
      priority: getPriority(),
    }
  }
  return { begin: performance.now(), used }
}

/** Starts transfers at a fixed rate, however fast the bank answers. */
async function runOpen(world: World, plan: Extract<Plan, { kind: 'open' }>): Promise<Offered> {
  const { perSecond, seconds } = plan
  const count = Math.round(perSecond * seconds)
  const partSize = plan.isLong ? Math.ceil(perSecond * PART_S) : count
  let part = initiationsOf(world, Math.min(partSize, count))
  let ready = await part
  const tally = createTally()
  const parts = reportParts(plan.isLong, tally)
  const { begin, used } = startClock(world)
  const running: Promise<void>[] = []
  for (let n = 0; n < count; n += 1) {
    const inPart = n % partSize
    if (inPart === 0) {
      ready = await part
      part = initiationsOf(world, Math.min(partSize, Math.max(0, count - n - partSize)))
    }
    const due = begin + (n * 1_000) / perSecond
    if (due > performance.now()) await until(due)
    if (!plan.isLong) tally.times.late.push(performance.now() - due)
    const paid = transfer(world, tally, ready[inPart]!, due)
    if (!plan.isLong) running.push(paid)
  }
  const offeredSeconds = (performance.now() - begin) / 1_000
  await (plan.isLong ? untilAnswered(tally, count) : Promise.all(running))
  parts.end()
  return resultOf(tally, offeredSeconds, used())
}

/** Waits until every transfer has a result, at most a minute. A long plan keeps no list of its transfers, so the results are counted. */
async function untilAnswered({ tally }: Tally, count: number): Promise<void> {
  const ended = () => tally.confirmed.length + tally.refused.length + tally.failed.length
  for (let waits = 0; ended() < count && waits < 600; waits += 1) await until(performance.now() + 100)
}

/** Sends the latencies of each ten seconds to the parent, and forgets them. */
function reportParts(isLong: boolean, { tally, times }: Tally): { readonly end: () => void } {
  if (!isLong) return { end: () => undefined }
  let confirmedBefore = 0
  const timer = setInterval(() => {
    const [initiate, confirm] = [latencyOf(times.initiate.splice(0)), latencyOf(times.confirm.splice(0))]
    const refusedCalls = times.refusal.splice(0).length
    const confirmed = tally.confirmed.length - confirmedBefore
    confirmedBefore = tally.confirmed.length
    const part: OfferedPart = { confirmed, refusedCalls, failed: tally.failed.length, initiate, confirm }
    process.send?.({ part })
  }, REPORT_EVERY_MS)
  return { end: () => clearInterval(timer) }
}

function latencyOf(times: number[]): Latency {
  const { p50Ms, p99Ms } = summarise(times, 1)
  return { calls: times.length, p50Ms: Math.round(p50Ms * 10) / 10, p99Ms: Math.round(p99Ms * 10) / 10 }
}

function resultOf({ tally, times }: Tally, seconds: number, used: Used): Offered {
  const { initiate, confirm, refusal, late } = times
  const generator: GeneratorUse = { ...used, late: latencyOf(late) }
  const latencies = { initiate: latencyOf(initiate), confirm: latencyOf(confirm), refusal: latencyOf(refusal) }
  return { ...tally, seconds, ...latencies, generator }
}
