/**
 * Plants a trouble in a running bank, for an engineer who ends it with the runbooks alone: `npm run runbook-drill -- jobs-dead`.
 *
 * The command starts a bank of three processes under load, and Prometheus with the bank's alerts. It prints the alerts, as a pager does, and
 * where to look. It ends when the alerts are over, and prints the times. `--list` names the troubles.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeTestFolder } from '../../src/server/db/embedded/folder.fixture.ts'
import { openHistory } from '../faults/history.ts'
import { seededRandom } from '../faults/random.ts'
import { type Customer, openCustomer, type Person, seedPeople } from '../faults/workload/customers.ts'
import { type Desk, openDesk, transferElsewhere, transferWithin } from '../faults/workload/pay.ts'
import { openWorld, type World } from '../faults/world/open-world.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'
import { superuserUrl, TROUBLES } from './troubles.ts'

const CUSTOMERS = 8
const THOUGHT_MS = 1_500
const LOOK_EVERY_MS = 1_000
/** The desk of an outside party needs some time after a call. */
const DESK_NEEDS_MS = 10_000
/** The rates of the alerts look at the last five minutes, so they need calm before the trouble and after it. */
const CALM_MS = 20_000

const started = performance.now()
const seconds = (): number => Math.round((performance.now() - started) / 1_000)
const say = (text: string): void => console.log(`${String(seconds()).padStart(4)} s  ${text}`)

async function payUntil(stop: AbortSignal, desk: Desk, customers: readonly Customer[]): Promise<void> {
  const live = async (customer: Customer): Promise<void> => {
    while (!stop.aborted) {
      await (customer.random.chance(0.5) ? transferElsewhere(desk, customer) : transferWithin(desk, customer))
      await delay(THOUGHT_MS)
    }
  }
  await Promise.all(customers.map(live))
}

/** The environment of each process as a file, from which an engineer starts a process again. */
function writeEnvironments(world: World): void {
  for (const [name, address] of world.metrics) {
    const role = name === 'jobs' ? 'jobs' : 'api'
    const env = { ...world.env, ROLE: role, METRICS_PORT: new URL(address).port }
    const lines = Object.entries(env).map(([variable, value]) => `${variable}=${JSON.stringify(value)}`)
    writeFileSync(join(world.folder, `${name}.env`), `${lines.join('\n')}\n`)
  }
}

function tellPlaces(world: World, { url }: Prometheus): void {
  const metrics = [...world.metrics].map(([name, address]) => `${name} ${address}`).join(', ')
  console.log(`
Prometheus: ${url}
Metrics: ${metrics}
Logs: ${join(world.folder, '*.log')}
Owner’s login: psql '${world.database.ownerUrl}'
Superuser’s login: psql '${superuserUrl(world)}'
Application’s login: psql '${world.database.url}'
A process starts by: node --env-file=${join(world.folder, '<name>.env')} src/server/main.ts
The desk of a network is called by: touch ${join(world.folder, 'desk', '<network>')}
`)
}

/** Says each change of the alerts, and returns when `isOver` holds for the names of the active and of the firing alerts. */
async function watch(
  prometheus: Prometheus,
  isOver: (active: readonly string[], firing: readonly string[]) => boolean,
  look: () => void = () => {},
): Promise<void> {
  let before = ''
  for (;;) {
    look()
    const alerts = await prometheus.alerts().catch(() => [])
    const firing = alerts.filter(({ state }) => state === 'firing')
    const now = firing.map(({ name, summary, runbook }) => `${name}: ${summary} (${runbook})`).join('\n        ')
    if (now !== before) say(now === '' ? 'no alert fires' : now)
    before = now
    const names = (list: typeof alerts): readonly string[] => list.map(({ name }) => name)
    if (isOver(names(alerts), names(firing))) return
    await delay(LOOK_EVERY_MS)
  }
}

async function drill(name: string, world: World, people: readonly Person[]): Promise<void> {
  const trouble = TROUBLES[name]
  if (trouble === undefined) throw new Error(`There is no trouble ${name}: ${Object.keys(TROUBLES).join(', ')}.`)
  const history = openHistory(join(world.folder, 'history.jsonl'))
  const customers = people.map((person, n) =>
    openCustomer(person, { origin: world.origin, rootPin: world.rootPin, history, random: seededRandom(n) }),
  )
  const desks = join(world.folder, 'desk')
  mkdirSync(desks)
  writeEnvironments(world)
  const hosts = (role: string): readonly string[] =>
    [...world.metrics].filter(([one]) => one.startsWith(role)).map(([, address]) => new URL(address).host)
  const prometheus = await startPrometheus(join(world.folder, 'prometheus'), { api: hosts('api'), jobs: hosts('jobs') })
  const stop = new AbortController()
  const paying = payUntil(stop.signal, openDesk(history), customers)
  try {
    await delay(CALM_MS)
    // A bank that holds the private half of its root has alerts about it all the time.
    await watch(prometheus, (active) => !active.includes(trouble.alert))
    const repair = await trouble.plant(world)
    const plantedAt = seconds()
    say('a trouble is planted')
    await watch(prometheus, (_active, firing) => firing.includes(trouble.alert))
    const firedAt = seconds()
    say(`${trouble.alert} fires after ${firedAt - plantedAt} s. Open its runbook.`)
    tellPlaces(world, prometheus)
    let isCalled = false
    const answerDesk = (): void => {
      if (isCalled || repair === undefined || !existsSync(join(desks, name.split('-')[0] ?? ''))) return
      isCalled = true
      say('the desk of the network looks for the fault')
      setTimeout(repair, DESK_NEEDS_MS)
    }
    await watch(prometheus, (active) => !active.includes(trouble.alert), answerDesk)
    say(`${trouble.alert} is over ${seconds() - firedAt} s after it fired`)
  } finally {
    stop.abort()
    await prometheus.stop()
  }
  await Promise.race([paying, delay(CALM_MS)])
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
const [name = ''] = positionals
if (values.list === true || !(name in TROUBLES)) {
  console.log(Object.keys(TROUBLES).join('\n'))
} else {
  const folder = makeTestFolder('adire-drill-')
  let people: readonly Person[] = []
  const world = await openWorld(
    folder,
    async (database, secrets) => {
      people = await seedPeople(database, secrets, CUSTOMERS)
    },
    { more: { LOG_LEVEL: 'info', DATABASE_CONNECTIONS: '4' } },
  )
  try {
    await drill(name, world, people)
  } finally {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  }
  process.exit()
}
