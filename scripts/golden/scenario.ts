/** Runs one scenario of the golden run: its customers, its calls, and the record of everything that the bank did. */
import { setTimeout as wait } from 'node:timers/promises'
import { v7 as makeUuid } from 'uuid'
import type { Route, RouteData, RouteInput } from '../../src/contract/route.ts'
import { ROUTES } from '../../src/contract/routes.ts'
import { calendarDay } from '../../src/values/date.ts'
import { SCRIPTED_ACCOUNTS } from '../../src/sandbox/switch/switch-accounts.ts'
import type { CallResult } from '../../src/web/api/result/call-result.ts'
import { collect } from './collect.ts'
import type { GoldenBank } from './golden-bank.ts'
import type { Made } from './made.ts'
import { type Json, normalise } from './normalise.ts'
import { makePerson, type Person, type PersonOptions, PIN } from './person.ts'

/** The limit is generous, because other tests use the machine. */
const WITHIN_MS = 90_000
const EVERY_MS = 60

export interface Offer {
  readonly challengeId: string
  readonly requiredFactors: readonly number[]
}

export type Scenario = Awaited<ReturnType<typeof openScenario>>['scenario']

const DEFAULTS: PersonOptions = {
  firstName: 'Ngozi',
  lastName: 'Eze',
  tier: 3,
  kobo: 100_000_00n,
  further: [],
  signsIn: true,
  device: { hours: 100, linkedBy: 'sign-up' },
}
/** The payee of most scenarios has an account and no login. The account receives money like any other account. */
const PAYEE: PersonOptions = { ...DEFAULTS, firstName: 'Bola', lastName: 'Ade', kobo: 0n, signsIn: false }

export async function openScenario(bank: GoldenBank) {
  await awayFromMidnight()
  const steps: Json[] = []
  const made: Made = {
    people: new Map(),
    known: new Map(),
    ids: [],
    since: await bank.tables.lastAudit(),
    inAnyOrder: false,
  }
  const note = (step: string, result: unknown): void => {
    steps.push({ step, ...(plain(result) as object) } as Json)
  }
  const scenario = {
    bank,
    ...people(bank, made),
    ...calls(bank, note),
    /** Makes a new id. The record shows this name in place of the id. */
    id: (name: string): string => {
      const id = makeUuid()
      made.known.set(id, name)
      made.ids.push(id)
      return id
    },
    /** Gives a value a name. The record shows the name in place of the value. */
    name: (value: string, name: string): void => void made.known.set(value, name),
    /** Adds an id that the bank made, so that the record includes its requests and events. */
    watch: (id: string): void => void (made.ids.includes(id) || made.ids.push(id)),
    inAnyOrder: (): void => {
      made.inAnyOrder = true
    },
    note,
    /** Runs an operators' command line and records its output. */
    operator: async (program: 'ledger' | 'operators', ...words: string[]) => {
      const result = await bank.command(program, ...words)
      note(`${program} ${words.join(' ')}`, result)
      return result
    },
    /** Runs a command that lists all payments, and records the lines of this scenario. */
    operatorList: async (...words: string[]) => {
      const { exitCode, output } = await bank.command('operators', ...words)
      const own = output.split('\n').filter((line) => made.ids.some((id) => line.includes(id)))
      note(`operators ${words.join(' ')}`, { exitCode, output: own.join('\n') })
    },
    until,
    /** Waits if the hour ends within twenty seconds, because hourly counts then restart. */
    awayFromTheHour: () => until(() => Promise.resolve(3_600_000 - (Date.now() % 3_600_000) > 20_000)),
    withFault: (network: string, mode: string, work: () => Promise<void>) => withFault(bank, network, mode, work),
  }
  return {
    scenario,
    /** Waits until no work is left, and returns the normalised record. */
    end: async (): Promise<Json> => {
      await untilQuiet(bank, made)
      const after = await collect(bank, made)
      return normalise({ steps, ...after }, made.known)
    },
  }
}

/** Waits for the next day if the day in Lagos ends within two minutes, because all dates of one scenario must be of the same day. */
async function awayFromMidnight(): Promise<void> {
  while (calendarDay(new Date()) !== calendarDay(new Date(Date.now() + 120_000))) await wait(1_000)
}

function people(bank: GoldenBank, made: Made) {
  const add = async (name: string, options: PersonOptions): Promise<Person> => {
    const person = await makeDistinct(bank, made, options)
    made.known.set(person.cifid, `customer number of ${name}`)
    made.people.set(name, person)
    made.known.set(person.customerId, name)
    for (const [index, number] of person.accountNumbers.entries())
      made.known.set(number, index === 0 ? `account of ${name}` : `account ${index + 1} of ${name}`)
    made.known.set(person.phone, `phone of ${name}`)
    made.known.set(person.phone.slice(1), `phone of ${name}`)
    made.known.set(`0${person.phone.slice(4)}`, `phone of ${name}`)
    made.known.set(person.email, `mail of ${name}`)
    made.known.set(person.username, `user ${name}`)
    return person
  }
  return {
    /** Makes a signed-in customer of tier 3 with ₦100,000, unless `over` says otherwise. */
    payer: (over: Partial<PersonOptions> = {}, name = 'payer') => add(name, { ...DEFAULTS, ...over }),
    /** Makes another customer of the bank, without a profile. */
    payee: (over: Partial<PersonOptions> = {}, name = 'payee') => add(name, { ...PAYEE, ...over }),
  }
}

/**
 * Masked numbers show their last four digits. The last four digits must differ within a scenario, and from numbers of
 * other banks.
 */
async function makeDistinct(bank: GoldenBank, made: Made, options: PersonOptions): Promise<Person> {
  const used = new Set([...made.known.keys(), ...SCRIPTED_ACCOUNTS.map((account) => account.accountNumber)].map(tailOf))
  for (;;) {
    const person = await makePerson(bank, options)
    const tails = [person.cifid, person.phone, ...person.accountNumbers].map(tailOf)
    if (new Set(tails).size === tails.length && !tails.some((tail) => used.has(tail))) return person
  }
}

const tailOf = (number: string): string => number.slice(-4)

function calls(bank: GoldenBank, note: (step: string, result: unknown) => void) {
  /** Calls the bank and records the whole answer. */
  const call = async <R extends Route>(
    step: string,
    person: Person,
    route: R,
    input: RouteInput<R>,
  ): Promise<CallResult<RouteData<R>>> => {
    const result = await person.call(route, input)
    note(step, result)
    return result
  }
  const must = async <R extends Route>(step: string, person: Person, route: R, input: RouteInput<R>) => {
    const result = await call(step, person, route, input)
    if (!result.ok) throw new Error(`${step}: ${result.errorCode} ${result.errorMsg} ${JSON.stringify(result.data)}`)
    return result.data
  }
  return {
    call,
    /** Records a call that must succeed. Returns its data. */
    must,
    /** Makes a call without a record, such as a call in a loop that waits for a state. */
    look: async <R extends Route>(person: Person, route: R, input: RouteInput<R>): Promise<RouteData<R>> => {
      const result = await person.call(route, input)
      if (!result.ok) throw new Error(`${route.path}: ${result.errorCode} ${result.errorMsg}`)
      return result.data
    },
    /** The factors that approve this offer: the PIN, and the SMS code when the offer asks for it. */
    factors: async (person: Person, { challengeId, requiredFactors }: Offer) => {
      if (!requiredFactors.includes(1)) return { challengeId, pin: PIN }
      const before = (await codesTo(bank, person.phone)).length
      const { referenceId } = await must('asks for a code', person, ROUTES.sendOtpByAccountNumber, {})
      const otp = await until(async () => {
        const codes = await codesTo(bank, person.phone)
        return codes.length > before ? codes[0] : undefined
      })
      return { challengeId, pin: PIN, referenceId, otp }
    },
  }
}

async function codesTo(bank: GoldenBank, phone: string): Promise<readonly string[]> {
  const messages = await bank.messagesTo(phone)
  return messages.flatMap(({ code }) => (code === null ? [] : [code]))
}

const turns = new Map<string, Promise<unknown>>()

/**
 * Runs `work` while the next call of this network fails in this way. No other scenario may call the network in that
 * time.
 */
function withFault(bank: GoldenBank, network: string, mode: string, work: () => Promise<void>): Promise<void> {
  const run = async (): Promise<void> => {
    await bank.console('PUT', '/faults', { [network]: mode === 'none' ? mode : { mode, times: 1 } })
    await work()
  }
  const turn = (turns.get(network) ?? Promise.resolve()).then(run)
  turns.set(
    network,
    turn.catch(() => undefined),
  )
  return turn
}

/** Returns the first value other than undefined and false. */
async function until<Value>(look: () => Promise<Value | undefined | false>): Promise<Value> {
  const deadline = Date.now() + WITHIN_MS
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > deadline) throw new Error(`it did not come about within ${WITHIN_MS / 1000} s: ${look.toString()}`)
    await wait(EVERY_MS)
  }
}

/** Waits until no message waits and no job is due for the scenario's customers and payments, twice in a row. */
async function untilQuiet(bank: GoldenBank, made: Made): Promise<void> {
  const customerIds = [...made.people.values()].map(({ customerId }) => customerId)
  const isQuiet = async () => (await bank.tables.pending(customerIds, made.ids)) === 0
  await until(isQuiet)
  await bank.tables.sendBundles(customerIds)
  await until(async () => {
    if (!(await isQuiet())) return false
    await wait(EVERY_MS)
    return isQuiet()
  })
}

/** Returns JSON. Amounts keep their value. */
function plain(value: unknown): Json {
  return JSON.parse(
    JSON.stringify(value, (_name, item: unknown) => (typeof item === 'bigint' ? item.toString() : item)),
  ) as Json
}
