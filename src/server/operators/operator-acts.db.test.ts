/** Checks the audit event of every operators' command that changes something: the person, the amount, the payee and the reason. */
import { generateKeyPairSync, randomBytes, randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEFAULT_FEE_SCHEDULES } from '../../core/fees/fee-schedule.ts'
import { DEFAULT_LIMIT_SCHEDULES } from '../../core/limits/limit-schedule.ts'
import { caseReference } from '../../core/cases/case-reference.ts'
import { openCase } from '../features/cases/open-case.ts'
import { openOutside } from '../features/cases/open-outside.ts'
import { addRates } from '../features/exchange/rates-store.ts'
import { FEE_SCHEDULES } from '../features/fees/fee-schedules.ts'
import { LIMIT_SCHEDULES } from '../features/limits/limit-schedules.ts'
import { createWorld, type Person, reasonOf, rightPin, type World } from '../features/transfers/world.fixture.ts'
import { casesDeps } from '../module-links.ts'
import { caseSteps } from '../features/cases/case-steps.ts'
import { systemClock } from '../ports/clock.ts'
import { maskIdentifiers } from '../audit/mask-identifiers.ts'
import { OPERATOR_COMMANDS } from '../commands.ts'

const WHY = 'Passport and phone 08031234567 checked at Ikeja'
const REASON = 'Passport and phone *******4567 checked at Ikeja'
const USERNAME = 'ada.acts'
let world: World
let ada: Person
let folder: string

beforeAll(async () => {
  world = await createWorld()
  folder = mkdtempSync(join(tmpdir(), 'adire-acts-'))
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(join(folder, 'root.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('MASTER_KEY', randomBytes(32).toString('base64'))
  vi.stubEnv('ROOT_KEY_FILE', join(folder, 'root.pem'))
  // The commands print; a temporary password is printed too.
  vi.spyOn(console, 'log').mockImplementation(() => {})
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
  await world.asOwner(
    `insert into bank.profile (customer_id, username, username_key, password_hash, password_changed_at, pin_salt, pin_hash, created_at)
     values ($1, $2, lower($2), 'x', now(), $3, $4, now())`,
    [ada.customerId, USERNAME, randomBytes(16), randomBytes(68)],
  )
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
  await world.close()
})

const run = (name: string, ...words: string[]) => OPERATOR_COMMANDS[name]!(world.database, ...words)

/** Returns the newest audit event of an operator. */
async function lastAct() {
  const { rows } = await world.database.pool.query(
    `select kind, address, detail from bank.audit_event where address like 'operator:%' order by event_id desc limit 1`,
  )
  return rows[0] as { kind: string; address: string; detail: Record<string, string> } | undefined
}

async function reported(): Promise<{ readonly reference: string; readonly transferId: string }> {
  const payee = await world.addPerson('Tolu', 'Ade', 3, 0n)
  const request = await world.requestFor(ada, payee.accountNumber, { amount: '250000' })
  const offer = await world.handlers.initiate(request, ada.context)
  if (!offer.ok) throw new Error(reasonOf(offer))
  await world.handlers.confirm({ challengeId: offer.value.data.challengeId, pin: '7391' }, ada.context)
  const deps = casesDeps({ checkPin: rightPin, ...world.deps, accounts: { ...world.deps, cursorKey: randomBytes(32) } })
  const { transferId } = request
  const report = { caseId: randomUUIDv7(), transferId, type: 'wrong-account', words: 'One digit was wrong' } as const
  const opened = await openCase(deps)(report, ada.context)
  if (!opened.ok) throw new Error(reasonOf(opened))
  return { reference: opened.value.data.reference, transferId }
}

/** A case that was reported without a login, and a payment that it can be about. */
async function reportedOutside() {
  const { reference, transferId } = await reported()
  await run('case', 'against', reference, 'It goes on as another case')
  const caseId = randomUUIDv7()
  const { customerId } = ada
  const report = { caseId, customerId, dispute: 'wrong-account', words: 'Wrong digit', at: new Date() } as const
  const request = { requestId: '', address: '' }
  await world.database.transaction((tx) => openOutside(caseSteps(systemClock), tx, report, request))
  return { reference: caseReference(caseId), transferId }
}

async function contact(): Promise<string> {
  const [id, reference] = [randomUUIDv7(), `HELP-${randomBytes(4).toString('hex').toUpperCase()}`]
  await world.asOwner(
    `insert into bank.contact (contact_id, reference, topic, name, phone, message, created_at, confirmed_at, answer_by)
     values ($1, $2, 'other', 'Bola', '+2348030000001', 'Where is my card?', now(), now(), now())`,
    [id, reference],
  )
  return reference
}

async function rates(): Promise<string> {
  const madeAt = new Date('2026-11-20T00:00:00Z')
  const published = { source: 'x', madeAt, nextAt: null, rates: { NGN: '2033.25', EUR: '0.8634', GBP: '0.7472' } }
  await addRates(world.database.pool, published, { at: new Date(), heldBecause: 'moved further than believed: NGN' })
  const { rows } = await world.database.pool.query<{ number: string }>(
    'select max(number) as number from bank.exchange_rate',
  )
  return rows[0]!.number
}

function schedule(name: string, written: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify({ ...(written as object), effectiveFrom: '2999-01-01' }))
  return file
}

type Row = readonly [command: string, words: () => Promise<readonly string[]> | readonly string[], event: object]

/** Each row has a command, its words before the reason, and its audit event without the reason. */
const ACTS: readonly Row[] = [
  ['temporary-password', () => [USERNAME], { kind: 'password.temporary-set' }],
  ['remove-token', withToken, { kind: 'token.removed' }],
  ['indemnity', () => [USERNAME, 'P-1'], { kind: 'limits.indemnity-accepted', detail: { reference: 'P-1' } }],
  ['contact-change', () => ['allow', USERNAME, 'phone'], { kind: 'contact-change.allowed', detail: { what: 'phone' } }],
  ['contact-change', () => ['stop', USERNAME, 'phone'], { kind: 'contact-change.stopped', detail: { what: 'phone' } }],
  ['limit-change', () => ['stop', USERNAME], { kind: 'limit-change.stopped' }],
  ['limit-change', () => ['allow', USERNAME], { kind: 'limit-change.allowed' }],
  [
    'add-fees',
    () => [schedule('fees.json', FEE_SCHEDULES.write(DEFAULT_FEE_SCHEDULES[0]))],
    { kind: 'fee-schedule.added' },
  ],
  [
    'add-limits',
    () => [schedule('limits.json', LIMIT_SCHEDULES.write(DEFAULT_LIMIT_SCHEDULES[0]))],
    { kind: 'limit-schedule.added', detail: { effectiveFrom: '2999-01-01' } },
  ],
  ['accept-rates', async () => [await rates()], { kind: 'exchange-rates.accepted' }],
  ['freeze', () => [USERNAME], { kind: 'freeze.set' }],
  ['unfreeze', () => [USERNAME], { kind: 'freeze.lifted' }],
  ['contact', async () => ['answer', await contact()], { kind: 'contact.answered' }],
  ['contact', async () => ['close', await contact()], { kind: 'contact.closed' }],
  ['case', async () => ['write', (await reported()).reference], { kind: 'case.message' }],
  ['case', async () => ['ask', (await reported()).reference], { kind: 'case.staff-asked' }],
  ['case', async () => ['for', (await reported()).reference], { kind: 'case.decided-for' }],
  ['case', async () => ['against', (await reported()).reference], { kind: 'case.decided-against' }],
  [
    'case',
    async () => {
      const { reference, transferId } = await reportedOutside()
      return ['link', reference, transferId]
    },
    { kind: 'case.payment-linked' },
  ],
  ['case', refundable, { kind: 'case.refunded', detail: { amountMinor: '150050', currency: 'NGN' } }],
]

async function withToken(): Promise<readonly string[]> {
  await world.asOwner(
    `insert into bank.authenticator (customer_id, seed_sealed, session_id, created_at, expires_at, confirmed_at)
     values ($1, '\\x00', gen_random_uuid(), now(), now(), now()) on conflict do nothing`,
    [ada.customerId],
  )
  return [USERNAME]
}

async function refundable(): Promise<readonly string[]> {
  const { reference } = await reported()
  await run('case', 'for', reference, 'The recipient agreed to it')
  return ['refund', reference, '1,500.50']
}

/** Decisions on payments and identity checks. Other tests check their events, where such payments and checks are made. */
const DECISIONS = [
  ['transfer', 'settle', randomUUIDv7()],
  ['transfer', 'release', randomUUIDv7()],
  ['bill', 'settle', randomUUIDv7()],
  ['bill', 'release', randomUUIDv7()],
  ['bill', 'return', randomUUIDv7()],
  ['card', 'settle', randomUUIDv7()],
  ['card', 'release', randomUUIDv7()],
  ['card', 'return', randomUUIDv7()],
  ['former', 'pay', randomUUIDv7()],
  ['kyc', 'approve', USERNAME, '0a1b2c3d'],
  ['kyc', 'reject', USERNAME, '0a1b2c3d', 'selfie=unreadable'],
  ['kyc', 'checked', USERNAME, 'personal', '1'],
  ['kyc', 'refuse', USERNAME, 'personal', '1'],
] as const

describe('an operators’ command that changes something', () => {
  it.each(ACTS)('%s: records the person and the reason (%#)', async (command, words, event) => {
    expect(await run(command, ...(await words()), ...WHY.split(' '))).toBe(0)
    const act = await lastAct()
    expect(act).toMatchObject({
      address: `operator:${userInfo().username}`,
      detail: { reason: REASON },
      ...withReason(event),
    })
  })

  it('case refund: records the amount and the account that was credited', async () => {
    expect(await run('case', ...(await refundable()), WHY)).toBe(0)
    const { rows } = await world.database.pool.query(
      `select detail - 'caseId' as detail from bank.audit_event where kind = 'case.refunded' order by event_id desc limit 1`,
    )
    const detail = { amountMinor: '150050', currency: 'NGN', payee: ada.accountNumber, reason: REASON }
    expect(rows).toEqual([{ detail }])
  })

  it('case refund: pays nothing while the case is not decided for the customer', async () => {
    const { reference } = await reported()
    const before = await world.balanceOf(ada.accountNumber)
    await expect(run('case', 'refund', reference, 'all', WHY)).rejects.toThrow('not decided for the customer')
    expect(await world.balanceOf(ada.accountNumber)).toBe(before)
  })

  it.each([
    ...ACTS.map(([command, words]) => [command, words] as const),
    ...DECISIONS.map(([name, ...words]) => [name, () => words] as const),
  ])('%s: is refused without a reason, and records nothing (%#)', async (command, words) => {
    const given = await words()
    const before = await lastAct()
    const refusal = expect(run(command, ...given)).rejects
    await refusal.toThrow(/^(Why\?|Which words\?)[^\n]+$/)
    expect(await lastAct()).toEqual(before)
  })

  it('table of operators’ commands: has each command that changes something', () => {
    const reads = ['fees', 'limits', 'rates', 'exchange-position', 'cases', 'late-cases', 'contacts', 'cards', 'offers']
    const lists = [
      'transfers-in-review',
      'bills-in-review',
      'cards-in-review',
      'late-transfers',
      'verify-audit',
      'verify-limits',
    ]
    // The tests of erasure check the event of the command `erase`.
    const known = [...ACTS, ...DECISIONS].map(([name]) => name as string)
    expect(new Set([...known, ...reads, ...lists, 'erase'])).toEqual(new Set(Object.keys(OPERATOR_COMMANDS)))
  })
})

/** The expected event with the reason among its details. */
function withReason(event: object): object {
  const { detail = {}, ...rest } = event as { readonly detail?: object }
  return { ...rest, detail: { ...detail, reason: REASON } }
}

it.each([
  ['BVN 22212345678 seen', 'BVN *******5678 seen'],
  ['called +2348031234567', 'called *******4567'],
  ['card 5399 8312 3456 7890', 'card *******7890'],
  ['NIP 000036260101123456789012345678, line 7', 'NIP 000036260101123456789012345678, line 7'],
  ['account 0123456789', 'account 0123456789'],
])('maskIdentifiers: %s', (text, masked) => {
  expect(maskIdentifiers(text)).toBe(masked)
})
