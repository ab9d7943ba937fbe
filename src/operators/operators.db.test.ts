/** The operators' command line against the staff's server: each command with its duty, and the acts of two people. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_FEE_SCHEDULES } from '../core/fees/fee-schedule.ts'
import { createTestDatabase, type TestDatabase } from '../server/db/database.fixture.ts'
import { FEE_SCHEDULES } from '../server/features/fees/fee-schedules.ts'
import { ORDER_KIND_TABLE } from '../server/staff/orders/order-kinds.ts'
import { staffRoutes } from '../server/staff/staff-routes.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../server/staff/staff.fixture.ts'
import { addIdentityCheck, addPayment, addReport } from '../server/staff/staff-subjects.fixture.ts'
import { ORDER_KINDS } from '../values/vocabularies/staff-orders.ts'
import { STAFF_ROLES, type StaffRole } from '../values/vocabularies/staff-duties.ts'
import { nameOf } from './command.ts'
import { COMMANDS } from './commands.ts'
import { FIELD_WORDS } from './commands/field-words.fixture.ts'
import { loggedInShell, type OperatorShell } from './operators.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'operators-'))
const ID = '5b6c2a0e-8f0f-4c65-9f77-0a4f4f1b6f31'
const WHY = 'The customer asks at the branch'
const TEXT = { title: 'Opening hours', text: 'Our branches open at 9 am.' }
const ANNOUNCEMENT = {
  texts: { en: TEXT, ha: TEXT, yo: TEXT, ig: TEXT, pcm: TEXT },
  audience: 'all',
  startsAt: null,
  endsAt: new Date(Date.now() + 24 * 60 * 60_000).toISOString(),
}
let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer
let paymentId: string
let report: string
const shells: OperatorShell[] = []
const duties = new Map<StaffRole, readonly string[]>()

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345671', 'ada.obi')
  paymentId = await addPayment(test, customer)
  const caseId = await addReport(world, customer, paymentId)
  await addIdentityCheck(world, customer)
  const { rows } = await world.database.pool.query<{ reference: string }>(
    'select reference from bank.support_case where case_id = $1',
    [caseId],
  )
  report = rows[0]?.reference ?? ''
  const found = await world.database.pool.query<{ role: StaffRole; duties: string[] }>(
    'select role, array_agg(duty) as duties from bank.staff_role_duty group by role',
  )
  for (const row of found.rows) duties.set(row.role, row.duties)
  const schedule = FEE_SCHEDULES.write({ ...DEFAULT_FEE_SCHEDULES[0], effectiveFrom: '2999-01-01' })
  writeFileSync(join(folder, 'fees.json'), JSON.stringify(schedule))
  writeFileSync(join(folder, 'announcement.json'), JSON.stringify(ANNOUNCEMENT))
})
afterAll(async () => {
  for (const shell of shells) shell.close()
  rmSync(folder, { recursive: true, force: true })
  await world.close()
  await test.drop()
})

async function shellOf(role: StaffRole): Promise<OperatorShell> {
  const shell = await loggedInShell(world, role)
  shells.push(shell)
  return shell
}

/** The words after the name of each command. */
const WORDS: Readonly<Record<string, () => readonly string[]>> = {
  'orders list': () => [],
  'orders ended': () => [],
  'orders show': () => [ID],
  'orders approve': () => [ID],
  'orders reject': () => [ID, WHY],
  'orders withdraw': () => [ID],
  whoami: () => [],
  'break-glass-codes': () => [],
  'break-glass grant': () => ['nobody', WHY],
  'break-glass revoke': () => ['nobody', WHY],
  freeze: () => [customer.username, WHY],
  unfreeze: () => [customer.username, WHY],
  'temporary-password': () => [customer.username, WHY],
  'remove-token': () => [customer.username, WHY],
  'end-sessions': () => [customer.username, WHY],
  'contact-change allow email': () => [customer.username, WHY],
  'contact-change allow phone': () => [customer.username, WHY],
  'contact-change stop email': () => [customer.username, WHY],
  'contact-change stop phone': () => [customer.username, WHY],
  'limit-change allow': () => [customer.username, WHY],
  'limit-change stop': () => [customer.username, WHY],
  indemnity: () => [customer.username, 'IND/2026/1', WHY],
  'erase show': () => [customer.username, WHY],
  'erase confirm': () => [report, WHY],
  'transfers-in-review': () => [],
  'bills-in-review': () => [],
  'cards-in-review': () => [],
  'transfer settle': () => [ID, WHY],
  'transfer release': () => [ID, WHY],
  'bill settle': () => [ID, WHY],
  'bill release': () => [ID, WHY],
  'payments settle': () => [ID, WHY],
  'payments release': () => [ID, WHY],
  'bill return': () => [ID, WHY],
  'card settle': () => [ID, WHY],
  'card release': () => [ID, WHY],
  'card return': () => [ID, WHY],
  'payment refund': () => [paymentId, 'all', WHY],
  'payment recall': () => [paymentId, 'sent-twice', WHY],
  'payment show': () => [paymentId, WHY],
  cards: () => [],
  'late-transfers': () => ['7'],
  former: () => [],
  'former pay': () => [ID, WHY],
  cases: () => [],
  'case show': () => [report],
  'case picture': () => [report, '1', join(folder, crypto.randomUUID())],
  'case write': () => [report, WHY],
  'case ask': () => [report, WHY],
  'case ask-bank': () => [report, WHY],
  'case link': () => [report, paymentId, WHY],
  'case for': () => [report, WHY],
  'case against': () => [report, WHY],
  'case refund': () => [report, 'all', WHY],
  'late-cases': () => [],
  kyc: () => [],
  'kyc show': () => [customer.username],
  'kyc document': () => [customer.username, 'passport', join(folder, crypto.randomUUID())],
  'kyc approve': () => [customer.username, '00000000', WHY],
  'kyc reject': () => [customer.username, '00000000', 'signature=unreadable,selfie=other', WHY],
  'kyc checked': () => [customer.username, 'personal', 'x', WHY],
  'kyc refuse': () => [customer.username, 'personal', 'x', WHY],
  contacts: () => [],
  'contact show': () => ['HELP-00000000', WHY],
  'contact answer': () => ['HELP-00000000', WHY],
  'contact close': () => ['HELP-00000000', WHY],
  offers: () => [],
  fees: () => [],
  limits: () => [],
  margins: () => [],
  'add-fees': () => [join(folder, 'fees.json'), WHY],
  'add-margins': () => [join(folder, 'fees.json'), WHY],
  'add-limits': () => [join(folder, 'fees.json'), WHY],
  'publish-announcement': () => [join(folder, 'announcement.json'), WHY],
  rates: () => [],
  'accept-rates': () => ['1', WHY],
  ...FIELD_WORDS,
}
const FORBIDDEN = /^Your role (does not include this|may not make this order|may not check this order)\.$/

describe('commands and their duties', () => {
  it('table of commands: has a row for each command', () => {
    expect(Object.keys(WORDS).toSorted()).toEqual(COMMANDS.map(nameOf).toSorted())
  })

  it('duty of a command: is the duty of its call, or of the maker of its order', () => {
    const routes = new Map(staffRoutes(world.deps).map(({ path, duty }) => [path, duty]))
    for (const command of COMMANDS) {
      const { duty, reads, orders } = command
      expect(
        [reads, orders].filter((one) => one !== undefined),
        nameOf(command),
      ).toHaveLength(1)
      expect(duty, nameOf(command)).toBe(reads === undefined ? ORDER_KIND_TABLE[orders!].maker : routes.get(reads))
    }
  })

  it('every kind of order: has a command', () => {
    const withCommand = new Set(COMMANDS.map(({ orders }) => orders))
    expect(ORDER_KINDS.filter((kind) => !withCommand.has(kind))).toEqual([])
  })

  it.each(COMMANDS.map((command) => [nameOf(command), command.duty] as const))(
    '%s: is refused without the duty %s, and not refused with it',
    async (name, duty) => {
      const words = () => [...name.split(' '), ...(WORDS[name]?.() ?? [])]
      const has = (role: StaffRole) => duty === 'any' || duties.get(role)?.includes(duty) === true
      const [allowed, refused] = [STAFF_ROLES.find(has), STAFF_ROLES.find((role) => !has(role))]
      if (allowed === undefined) throw new Error(`no role has the duty ${duty}`)
      const done = await (await shellOf(allowed)).run(...words())
      expect(done.err).not.toMatch(FORBIDDEN)
      expect(done.code, done.err).toBe(done.err === '' ? 0 : 1)
      if (refused === undefined) return
      expect(await (await shellOf(refused)).run(...words())).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(FORBIDDEN),
      })
    },
  )
})

describe('orders from the command line', () => {
  it('a freeze: is executed without a second person, and prints the order and its state', async () => {
    const ran = await (await shellOf('teller')).run('freeze', customer.cifid, 'The', 'customer', 'lost the phone')
    expect(ran).toMatchObject({ code: 0, out: expect.stringMatching(/^Order [\da-f-]{36}: executed\nFreeze /) })
    const { rows } = await world.database.pool.query(
      'select from bank.customer_freeze where customer_id = $1 and lifted_at is null',
      [customer.customerId],
    )
    expect(rows).toHaveLength(1)
  })

  it('an order of two people: names the duty of the approver, and is executed by another person only', async () => {
    const [maker, checker] = [await shellOf('risk-officer'), await shellOf('risk-officer')]
    const proposed = await maker.run('--json', '--code', 'customer-identified', 'unfreeze', customer.username, WHY)
    const order = JSON.parse(proposed.out) as { orderId: string; state: string; reasonCode: string }
    expect(order).toMatchObject({ state: 'proposed', reasonCode: 'customer-identified', checkerDuty: 'customer.check' })
    expect((await checker.run('orders', 'list')).out).toContain(`${order.orderId}  proposed`)
    expect(await maker.run('--yes', 'orders', 'approve', order.orderId)).toMatchObject({
      code: 1,
      err: 'Another person must check the order that you made.',
    })
    expect((await checker.run('--yes', 'orders', 'approve', order.orderId)).out).toContain(
      `Order ${order.orderId}: executed`,
    )
    expect(await checker.run('--yes', 'orders', 'approve', order.orderId)).toMatchObject({ code: 1 })
  })

  it('an order that waits: says who must approve it and how, and its maker can withdraw it', async () => {
    const [maker, checker] = [await shellOf('teller'), await shellOf('risk-officer')]
    const made = await maker.run('temporary-password', customer.username, WHY)
    expect(made.out).toMatch(/Another person with the duty customer\.check must approve it until 20/)
    const orderId = /orders approve (\S+)/.exec(made.out)?.[1] ?? ''
    expect(await maker.run('orders', 'withdraw', orderId)).toMatchObject({
      code: 0,
      out: expect.stringContaining('withdrawn'),
    })
    expect(await checker.run('--yes', 'orders', 'approve', orderId)).toMatchObject({ code: 1 })
    const again = await maker.run('temporary-password', customer.username, WHY)
    const approved = await checker.run('--yes', 'orders', 'approve', /orders approve (\S+)/.exec(again.out)?.[1] ?? '')
    expect(approved.out).toMatch(/^Shown once: \S/m)
    expect((await checker.run('orders', 'ended')).out).not.toContain('Shown once')
  })

  it.each([
    [['freeze', 'ada.obi', 'short'], /^Why\? Give the reason/],
    [['--code', 'no-code', 'freeze', 'ada.obi', WHY], /^The code of the reason is one of: customer-asks/],
    [['freeze', 'nobody.here', WHY], /^There is no customer nobody\.here\.$/],
    [['transfer', 'settle', 'x', WHY], /^Which payment\?/],
    [['payments', 'settle', `${ID},x`, WHY], /^Which payments\?/],
    [['payments', 'settle', `${ID},${ID.toUpperCase()}`, WHY], /^A payment is in the list twice\.$/],
    [['case', 'show', 'CASE-0000'], /^There is no report CASE-0000\.$/],
    [['case', 'refund', 'CASE-0000', 'all'], /^Which words\?/],
    [['late-cases', 'many'], /^How many days back\?/],
    [['add-fees', '/nowhere/fees.json', WHY], /cannot be read\.$/],
    [['publish-announcement', join(folder, 'fees.json'), WHY], /is not an announcement: texts\.$/],
  ])('command %j: is refused in one line', async (words, text) => {
    const role = words[0] === 'add-fees' ? 'accountant' : 'risk-officer'
    const ran = await (await shellOf(role)).run(...words)
    expect(ran).toMatchObject({ code: 1, out: '' })
    expect(ran.err).toMatch(text)
  })

  it('a role of a group: is an order of two people, and is granted after the approval', async () => {
    const [maker, checker] = [await shellOf('administrator'), await shellOf('administrator')]
    const made = await maker.run('change-group-role', 'grant', 'branch-ikeja', 'teller', 'A new branch opens')
    expect(made.out).toContain('Give the role Teller to the group branch-ikeja')
    const orderId = /^Order (\S+): proposed$/m.exec(made.out)?.[1] ?? ''
    expect((await checker.run('--yes', 'orders', 'approve', orderId)).out).toContain(`Order ${orderId}: executed`)
    const { rows } = await world.database.pool.query(
      `select from bank.staff_group_role where provider_group = 'branch-ikeja' and role = 'teller'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('an unknown command: exits with 2 and shows the help', async () => {
    expect(await (await shellOf('teller')).run('seize', 'all')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Usage: npm run operators'),
    })
  })
})

describe('the session of the command line', () => {
  it('session file: is readable for its user only, and the logout ends the session and removes the file', async () => {
    const shell = await shellOf('teller')
    expect(statSync(shell.file).mode & 0o777).toBe(0o600)
    expect((await shell.run('whoami')).out).toContain('teller')
    expect(await shell.run('logout')).toMatchObject({ code: 0 })
    expect(() => statSync(shell.file)).toThrow()
    expect(await shell.run('whoami')).toMatchObject({ code: 1, err: expect.stringContaining('You are not logged in') })
  })

  it('a session of another server: is not sent', async () => {
    const shell = await shellOf('teller')
    expect(await shell.run('--server', 'https://other.example', 'whoami')).toMatchObject({
      code: 1,
      err: expect.stringContaining('You are not logged in'),
    })
  })

  it('a server without https on another machine: is refused', async () => {
    const shell = await shellOf('teller')
    expect(await shell.run('--server', 'http://staff.example', 'whoami')).toMatchObject({ code: 2 })
  })
})
