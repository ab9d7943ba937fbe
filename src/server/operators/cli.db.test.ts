import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SEND_ALERTS } from '../notify/delivery-queue.ts'
import { markSandbox } from '../db/check-login.ts'
import { createPasswordHashing } from '../identity/profiles/password-hashing.ts'
import { findProfileWithHashByUsername } from '../identity/profiles/profile-store.ts'
import { seedCustomer } from '../identity/sign-up/seed-customer.ts'
import { authKeys } from '../identity/auth-keys.ts'
import { systemClock } from '../ports/clock.ts'
import { type OperatorBank, openOperatorBank } from './operator-bank.fixture.ts'

// A test starts up to nine processes, one after the other. The project `process` has this time for the same reason.
vi.setConfig({ testTimeout: 240_000 })

let bank: OperatorBank
beforeAll(async () => {
  bank = await openOperatorBank()
  await markSandbox(bank.test.database.pool)
})
afterAll(() => bank.close())

const run: OperatorBank['run'] = (args, over) => bank.run(args, over)

it('temporary-password: sets a password that the server’s own keys verify, prints it once, and queues the notices', async () => {
  const { test } = bank
  const keys = authKeys(bank.secrets())
  const seeded = await seedCustomer(
    { database: test.database, clock: systemClock, keys },
    {
      bvn: '22400000001',
      firstName: 'Ngozi',
      middleName: '',
      lastName: 'Eze',
      dateOfBirth: '1990-04-12',
      gender: 'female',
      phone: '+2348060000001',
      email: null,
      kycLevel: 1,
      createdAt: new Date(),
      profile: { username: 'ngozi.eze', password: 'Indigo-cloth-42', transactionPin: '7391', securityAnswer: 'kano' },
    },
  )
  expect(seeded.ok).toBe(true)
  const { code, stdout } = await run(['temporary-password', 'ngozi.eze', 'Passport', 'seen at Ikeja'])
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4} {2}until .+\n$/)])
  const profile = await findProfileWithHashByUsername(test.database.pool, 'ngozi.eze')
  const hashing = createPasswordHashing(keys.passwordPepper)
  expect(await hashing.verify(profile?.passwordHash, stdout.split(' ')[0]!)).toBe(true)
  expect(profile?.passwordTemporaryUntil).toBeInstanceOf(Date)
  const { rows } = await test.database.pool.query(
    `select e.kind, e.address,
       (select array_agg(d.channel order by d.channel) from bank.alert a join bank.alert_delivery d using (alert_id)
        where a.customer_id = e.customer_id and d.state = 'waiting') as waiting,
       exists (select from graphile_worker.jobs where task_identifier = $2) as has_job
     from bank.audit_event e where customer_id = $1`,
    [profile?.customerId, SEND_ALERTS],
  )
  const address = expect.stringMatching(/^operator:/)
  expect(rows).toEqual([{ kind: 'password.temporary-set', address, waiting: ['email', 'sms'], has_job: true }])
})

it.each([
  [['temporary-password', 'nobody.here', 'Passport seen at Ikeja'], {}, 'There is no profile nobody.here.\n'],
  [['temporary-password'], {}, 'Whose? Give the username.\n'],
  [
    ['temporary-password', 'ngozi.eze', 'Passport seen at Ikeja'],
    { MASTER_KEY: 'short' },
    /^The configuration cannot be used\. MASTER_KEY/,
  ],
  [
    ['temporary-password', 'ngozi.eze', 'Passport seen at Ikeja'],
    { MASTER_KEY: '' },
    /^The key file .* does not exist\n$/,
  ],
])('command %j with the environment %j: fails with one line, and changes nothing', async (args, over, line) => {
  const { code, stdout, stderr } = await run(args, over)
  expect([code, stdout]).toEqual([1, ''])
  if (typeof line === 'string') expect(stderr).toBe(line)
  else expect(stderr).toMatch(line)
})

it('remove-token: removes a lost authenticator, notifies the customer, and fails when the customer has none', async () => {
  const none = { code: 1, stderr: 'There is no profile ngozi.eze with an authenticator app.\n' }
  expect(await run(['remove-token', 'ngozi.eze', 'Passport seen at Ikeja'])).toMatchObject(none)
  await bank.test.asOwner(
    `insert into bank.authenticator (customer_id, seed_sealed, session_id, created_at, expires_at, confirmed_at)
     select customer_id, '\\x00', gen_random_uuid(), now(), now(), now() from bank.profile where username = 'ngozi.eze'`,
  )
  const removed = await run(['remove-token', 'ngozi.eze', 'Passport seen at Ikeja'])
  expect(removed).toMatchObject({ code: 0, stdout: 'The authenticator app of ngozi.eze is removed.\n' })
  const { rows } = await bank.test.database.pool.query<{ count: number }>(
    `select count(*)::int as count from bank.alert where kind = 'token-removed'`,
  )
  expect(rows[0]?.count).toBe(1)
  expect(await run(['remove-token', 'ngozi.eze', 'Passport seen at Ikeja'])).toMatchObject(none)
  expect(await run(['remove-token'])).toMatchObject({ code: 1, stderr: 'Whose? Give the username.\n' })
})

it('contact-change: allows a change of the phone with an audit event and a notice to the customer, and stops it again', async () => {
  const may = async () =>
    (
      await bank.test.database.pool.query(
        `select can_update_phone_number as may from bank.profile where username = 'ngozi.eze'`,
      )
    ).rows[0].may
  const why = ['Passport', 'seen', 'at', 'Ikeja']
  for (const [args, line] of [
    [['grant', 'ngozi.eze', 'phone', ...why], 'Say allow or stop.\n'],
    [['allow'], 'Whose? Give the username.\n'],
    [['allow', 'ngozi.eze', 'address', ...why], 'What? Say email or phone.\n'],
    [
      ['allow', 'ngozi.eze', 'phone'],
      'Why? Give the reason as the last words: how you made sure that the customer asks.\n',
    ],
    [['allow', 'nobody.here', 'phone', ...why], 'There is no profile nobody.here.\n'],
  ] as const)
    expect(await run(['contact-change', ...args])).toMatchObject({ code: 1, stderr: line })
  expect(await may()).toBe(false)
  expect(await run(['contact-change', 'allow', 'ngozi.eze', 'phone', ...why])).toMatchObject({ code: 0 })
  expect(await may()).toBe(true)
  expect(await run(['contact-change', 'stop', 'ngozi.eze', 'phone', ...why])).toMatchObject({ code: 0 })
  expect(await may()).toBe(false)
  const { rows } = await bank.test.database.pool.query(
    `select e.kind, e.detail->>'reason' as reason,
       (select count(*)::int from bank.alert where kind = 'contact-change-allowed') as notified
     from bank.audit_event e where e.kind like 'contact-change.%' order by e.event_id`,
  )
  expect(rows).toEqual([
    { kind: 'contact-change.allowed', reason: 'Passport seen at Ikeja', notified: 1 },
    { kind: 'contact-change.stopped', reason: 'Passport seen at Ikeja', notified: 1 },
  ])
})

it('server-commands --help: prints the usage, and an unknown command exits with 2', async () => {
  expect(await run(['--help'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('temporary-password <username>'),
  })
  expect(await run(['unknown'])).toMatchObject({ code: 2 })
})

it('fees: shows the schedules, adds a schedule for a day to come, and refuses a bad schedule in one line', async () => {
  const shown = await run(['fees'])
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringMatching(/^From 1 Jan 2026, in force now\n\{/) })
  const schedule = JSON.parse(shown.stdout.replace(/^.*\n/, '')) as Record<string, unknown>
  const file = join(bank.folder, 'fees.json')
  const add = async (text: string) => {
    await writeFile(file, text)
    return run(['add-fees', file, 'Decided by the board'])
  }
  const bad = await add(JSON.stringify({ ...schedule, effectiveFrom: '2999-01-01', vatBasisPoints: 7.5 }))
  expect([bad.code, bad.stdout]).toEqual([1, ''])
  expect(bad.stderr).toBe(`${file} was not added: vatBasisPoints: must be whole hundredths of a per cent.\n`)
  expect((await add('{')).stderr).toBe(`${file} was not added: it is not JSON.\n`)
  expect((await run(['add-fees', join(bank.folder, 'none'), 'Decided by the board'])).stderr).toMatch(
    /none was not added: it cannot be read\.\n$/,
  )
  expect((await run(['add-fees'])).stderr).toBe('Which ones? Give the file with the schedule.\n')
  expect((await add(shown.stdout.replace(/^.*\n/, ''))).stderr).toMatch(/effectiveFrom: must be a day after \d{4}-/)
  const added = await add(JSON.stringify({ ...schedule, effectiveFrom: '2999-01-01' }))
  expect([added.code, added.stdout]).toEqual([0, 'Added: these fees count from 1 Jan 2999 on.\n'])
  expect((await run(['fees'])).stdout).toMatch(/From 1 Jan 2026, in force now\n[^]*\n\nFrom 1 Jan 2999\n/)
})

it('limits: shows the schedules, adds a schedule for a day to come, and refuses a bad schedule', async () => {
  const shown = await run(['limits'])
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringMatching(/^From 1 Jan 2026, in force now\n\{/) })
  const schedule = JSON.parse(shown.stdout.replace(/^.*\n/, '')) as Record<string, unknown>
  const file = join(bank.folder, 'limits.json')
  const add = async (over: Record<string, unknown>) => {
    await writeFile(file, JSON.stringify({ ...schedule, effectiveFrom: '2999-01-01', ...over }))
    return run(['add-limits', file, 'Decided by the board'])
  }
  const odd = await add({ indemnity: { above: '2', most: '1', fromTier: 3 } })
  expect(odd.stderr).toBe(`${file} was not added: an indemnity allows less than the bank allows without it.\n`)
  expect((await add({ maxBalance: {} })).stderr).toMatch(/limits\.json was not added: maxBalance\.1: /)
  expect((await add({ effectiveFrom: '2026-01-02' })).stderr).toMatch(/effectiveFrom: must be a day after/)
  expect(await add({})).toMatchObject({ code: 0, stdout: 'Added: these limits count from 1 Jan 2999 on.\n' })
  expect((await run(['limits'])).stdout).toMatch(/From 1 Jan 2026, in force now\n[^]*\n\nFrom 1 Jan 2999\n/)
})

it('transfer commands: list waiting and late transfers, and refuse a decision without evidence or without a waiting transfer', async () => {
  expect(await run(['transfers-in-review'])).toMatchObject({ code: 0, stdout: 'No transfer waits for a decision.\n' })
  expect(await run(['late-transfers'])).toMatchObject({
    code: 0,
    stdout: '0 late: 0 not instant, 0 refunds, 0 beyond a day.\n',
  })
  expect(await run(['late-transfers', 'all'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Give a number'),
  })
  const id = '01931c5e-7b00-7abc-8def-0123456789ab'
  const refusals: readonly [readonly string[], string][] = [
    [['transfer', 'undo', id, 'a settlement report'], 'Say settle or release.'],
    [['transfer', 'settle', 'OPT-1', 'a settlement report'], 'Give the transfer’s id'],
    [['transfer', 'settle', id], 'Why? Give the reason as the last words: what you read in which report.'],
    [['transfer', 'release', id, 'NIBSS settlement report of 21 November'], `There is no transfer ${id}.`],
  ]
  for (const [args, text] of refusals) {
    expect(await run(args)).toMatchObject({ code: 1, stderr: expect.stringContaining(text) })
  }
})

it('indemnity: records a paper indemnity once, for a customer of tier 3, with an audit event', async () => {
  const owner = await findProfileWithHashByUsername(bank.test.database.pool, 'ngozi.eze')
  const indemnity = (...words: string[]) => run(['indemnity', ...words, 'Seen at Ikeja'])
  expect((await run(['indemnity'])).stderr).toBe('Whose? Give the username.\n')
  expect((await run(['indemnity', 'ngozi.eze'])).stderr).toBe('Which paper? Give its reference.\n')
  expect((await indemnity('nobody.here', 'P-1')).stderr).toBe('There is no profile nobody.here.\n')
  expect((await indemnity('ngozi.eze', 'P-1')).stderr).toBe('Limits that need one begin with tier 3.\n')
  await bank.test.asOwner('update bank.customer set kyc_level = 3 where customer_id = $1', [owner?.customerId])
  expect(await indemnity('ngozi.eze', 'P-1')).toMatchObject({
    code: 0,
    stdout: 'Recorded: ngozi.eze can now choose limits above those that need no indemnity.\n',
  })
  expect((await indemnity('ngozi.eze', 'P-2')).stderr).toBe('ngozi.eze has given it already.\n')
  const { rows } = await bank.test.database.pool.query(
    `select i.accepted_with, i.evidence, e.detail from bank.indemnity i
     join bank.audit_event e on e.customer_id = i.customer_id and e.kind = 'limits.indemnity-accepted'
     where i.customer_id = $1`,
    [owner?.customerId],
  )
  const detail = { version: expect.any(String), way: 'paper', reference: 'P-1', reason: 'Seen at Ikeja' }
  expect(rows).toEqual([{ accepted_with: 'paper', evidence: 'P-1', detail }])
})
