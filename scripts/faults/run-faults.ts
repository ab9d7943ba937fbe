/** Runs the bank under load and faults, waits until everything is decided, and checks what was recorded. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ROUTES } from '../../src/contract/routes.ts'
import type { Secrets } from '../../src/server/config/secrets.ts'
import type { Database } from '../../src/server/db/database.ts'
import { startEmbedded } from '../../src/server/db/embedded/embedded.ts'
import { checkRun } from './checker/check-run.ts'
import { type History, type HistoryLine, openHistory } from './history.ts'
import type { Fault } from './injector/fault.ts'
import { injectUntil } from './injector/injector.ts'
import { seededRandom } from './random.ts'
import { openCustomer, type Person, seedPeople } from './workload/customers.ts'
import { endWithStandingOrders } from './workload/arrange.ts'
import { openDesk } from './workload/pay.ts'
import { networksUntil, openDollarAccounts, orderUntil, callBack } from './workload/workload.ts'
import { openCollector, openNetworks } from './world/networks.ts'
import { openWorld, type World } from './world/open-world.ts'
import { untilBillsReturned, untilDecided, untilNotified, untilStandingOrdersPaid } from './wait-for-ends.ts'

export interface RunOptions {
  readonly seed: number
  readonly seconds: number
  readonly customers: number
  /** A temporary folder, which the database's user can open. */
  readonly folder: string
  /** After the last fault, no step of the end may take longer without progress. A payment that is undecided then is a violation. */
  readonly patienceMs: number
  readonly say: (line: string) => void
}

export interface RunResult {
  readonly faults: number
  readonly calls: number
  readonly violations: readonly string[]
}

export async function runFaults(options: RunOptions): Promise<RunResult> {
  const { seed, folder, say } = options
  const history = openHistory(join(folder, 'history.jsonl'))
  let people: readonly Person[] = []
  const seedThem = async (database: Database, secrets: Secrets): Promise<void> => {
    people = await seedPeople(database, secrets, options.customers)
  }
  const world = await openWorld(folder, seedThem, { hasDiskAndClocks: true })
  if (world.disk === undefined) say('this machine allows no small file system: no fault fills the disk')
  if (world.clocks.length === 0) say('libfaketime is missing: no fault steps a clock')
  try {
    const { rows } = await world.owner.query<{ id: string }>('select journal_id as id from ledger.journal')
    history.write({ type: 'begin', at: Date.now(), seed, journals: rows.map(({ id }) => id) })
    await play(options, world, people, history)
    say('checking')
    return await resultOf(history.lines, world.database.ownerUrl)
  } finally {
    await world.close()
  }
}

async function play(
  { seed, seconds, patienceMs, say }: RunOptions,
  world: World,
  people: readonly Person[],
  history: History,
): Promise<void> {
  const { origin, rootPin } = world
  const customers = people.map((person, n) =>
    openCustomer(person, { origin, rootPin, history, random: seededRandom(seed * 1_000 + n) }),
  )
  const networks = openNetworks(world.console)
  const collector = openCollector(networks, history.write)
  const dollars = await openDollarAccounts(customers)
  for (const { id, mail, payer } of customers)
    history.write({
      type: 'customer',
      customer: id,
      mail,
      account: payer.accountNumber,
      dollars: dollars.get(id) ?? '',
    })
  const desk = openDesk(history)

  const stop = new AbortController()
  const random = seededRandom(seed)
  const onFault = ({ name, clock }: Fault): void => {
    say(`fault: ${name}`)
    history.write({ type: 'fault', at: Date.now(), fault: name, ...(clock === undefined ? {} : { clock }) })
  }
  const playing = Promise.all([
    orderUntil(stop.signal, desk, customers, dollars),
    networksUntil(stop.signal, { desk, world, networks, customers, random: seededRandom(seed + 1) }),
  ])
  const end = new AbortController()
  // The mailboxes keep only the newest messages, so they are read until the last message has come.
  const collecting = collectUntil(end.signal, collector.collectMessages)
  const injecting = injectUntil(stop.signal, { world, networks, random, onFault })
  // A part that fails ends the run early.
  await Promise.race([delay(seconds * 1_000), Promise.all([injecting, playing])])
  stop.abort()
  say('no more faults; waiting until every payment is decided')
  await injecting
  const none = Object.fromEntries(['switch', 'biller', 'sms', 'mail'].map((name) => [name, 'none']))
  await networks.send('PUT', '/faults', none)
  await playing
  await endWithStandingOrders(desk, customers, world.owner)
  await untilStandingOrdersPaid(world, patienceMs)
  await untilDecided(world, desk, patienceMs)
  for (const requestId of desk.takenBack) await callBack(desk, networks, requestId)
  await untilBillsReturned(world, await collector.collectBooks(), patienceMs)
  for (const [order, bill] of desk.bills) desk.open.set(order, bill)
  await untilDecided(world, desk, patienceMs)
  await untilNotified(world, patienceMs)
  end.abort()
  await collecting
  await collector.collectMessages()
  for (const customer of customers) await customer.insist('getAccounts', ROUTES.getAccounts, {})
  history.write(await collector.collectBooks())
}

async function collectUntil(stop: AbortSignal, collect: () => Promise<void>): Promise<void> {
  while (!stop.aborted) {
    await delay(1_000)
    // A paused network answers later.
    await collect().catch(() => undefined)
  }
}

/** Checks the recorded run of a kept folder again. */
export async function checkAgain(folder: string): Promise<RunResult> {
  const database = await startEmbedded({ dataFolder: folder })
  try {
    const text = readFileSync(join(folder, 'history.jsonl'), 'utf8')
    const lines = text.trim().split('\n')
    return await resultOf(
      lines.map((line) => JSON.parse(line) as HistoryLine),
      database.ownerUrl,
    )
  } finally {
    await database.stop()
  }
}

async function resultOf(lines: readonly HistoryLine[], url: string): Promise<RunResult> {
  const count = (type: string): number => lines.filter((line) => line.type === type).length
  return { faults: count('fault'), calls: count('call'), violations: await checkRun(lines, url) }
}
