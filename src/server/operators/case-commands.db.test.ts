// @module-tag one-try
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { caseReference } from '../../core/cases/case-reference.ts'
import { openCase } from '../features/cases/open-case.ts'
import { openOutside } from '../features/cases/open-outside.ts'
import { linkPayment } from '../features/cases/link-payment.ts'
import { createWorld, type Person, PIN, reasonOf, type World, rightPin } from '../features/transfers/world.fixture.ts'
import { casesDeps, findPaymentOf } from '../module-links.ts'
import { caseSteps } from '../features/cases/case-steps.ts'
import { systemClock } from '../ports/clock.ts'
import { caseCommand, listOpenCases, reportLateCases } from './case-commands.ts'

let world: World
/** The payees of this file. */
let ada: Person
let tolu: Person
/** The reference of Tolu's case, which stays open. */
let reference: string

beforeAll(async () => {
  world = await createWorld()
  expect(await listOpenCases(world.database)).toBe('No case is open.')
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 0n)
  const reported = await reportInside('Tolu')
  tolu = reported.payer
  reference = reported.reference
})
afterAll(() => world.close())

/** Makes a new customer who pays Ada and opens a case about the payment. Returns the customer and the reference of the case. */
async function reportInside(firstName: string) {
  const { payer, transferId } = await paidByNewcomer(firstName)
  const deps = casesDeps({ checkPin: rightPin, ...world.deps, accounts: { ...world.deps, cursorKey: randomBytes(32) } })
  const report = { caseId: randomUUIDv7(), transferId, type: 'wrong-account', words: 'One digit was wrong' } as const
  const opened = await openCase(deps)(report, payer.context)
  if (!opened.ok) throw new Error(reasonOf(opened))
  return { payer, reference: opened.value.data.reference }
}

const run = (...words: string[]) => caseCommand(world.database, words)

it('case commands: list the open cases, and show one case in full', async () => {
  expect(await listOpenCases(world.database)).toContain(`${reference}  opened  `)
  const shown = await run('show', reference.toLowerCase())
  expect(shown).toMatchObject({ ok: true, value: expect.stringContaining('customer: One digit was wrong') })
  expect(shown).toMatchObject({ value: expect.stringMatching(/result by \d+ \w+ 20\d\d/) })
})

it.each([
  [['show', 'CASE-0000-0000-0000'], 'There is no case CASE-0000-0000-0000.'],
  [['for'], 'There is no case .'],
  [['seize', 'REF', 'all of it, now'], 'Say show, write, ask, ask-bank, link, for, against or refund.'],
  [['link', 'REF', 'nothing'], 'This customer sent or paid nothing under that id.'],
  [['write', 'REF', 'Hi'], 'Which words? The customer reads them.'],
  [['refund', 'REF', 'lots', 'because we decided so'], 'How much? Give an amount such as 2,500.00, or all.'],
  [['refund', 'REF', '0', 'because we decided so'], 'How much? Give an amount such as 2,500.00, or all.'],
  [
    ['refund', 'REF', '2,500.01', 'because we decided so'],
    'Nothing was paid: this case is not decided for the customer. Decide it first with case for, then refund it.',
  ],
  [['refund', 'REF', 'all'], 'Why? Say it after the amount: the customer reads it.'],
])('case command %j: fails with one line, and moves no money', async (words, failure) => {
  const given = words.map((word) => (word === 'REF' ? reference : word))
  expect(await run(...given)).toEqual({ ok: false, failure })
  expect(await world.balanceOf(tolu.accountNumber)).toBe(997_500_00n)
})

it('case commands: ask, decide and refund, and refuse a message to a resolved case', async () => {
  const { payer, reference: own } = await reportInside('Sade')
  expect(await run('ask', own, 'Which account was it', 'meant for?')).toMatchObject({ ok: true })
  expect(await run('for', own, 'The recipient gave it back to us')).toMatchObject({ ok: true })
  expect(await run('refund', own, 'all', 'The recipient gave it back')).toMatchObject({
    ok: true,
    value: expect.stringContaining('refunded ₦2,500.00'),
  })
  expect(await world.balanceOf(payer.accountNumber)).toBe(1_000_000_00n)
  expect(await run('write', own, 'One more thing to say')).toEqual({
    ok: false,
    failure: 'This cannot be done to a case that is resolved-for.',
  })
  expect(await listOpenCases(world.database)).not.toContain(own)
})

/** Makes a new customer who pays Ada. Returns the customer, the id of the payment, and a function that reports it without a login. */
async function paidByNewcomer(firstName: string) {
  const payer = await world.addPerson(firstName, 'Ade', 3, 1_000_000_00n)
  const request = await world.requestFor(payer, ada.accountNumber, { amount: '250000' })
  const offer = await world.handlers.initiate(request, payer.context)
  if (!offer.ok) throw new Error(reasonOf(offer))
  await world.handlers.confirm({ challengeId: offer.value.data.challengeId, pin: PIN }, payer.context)
  const reportOutside = async (): Promise<string> => {
    const caseId = randomUUIDv7()
    const report = { caseId, customerId: payer.customerId, dispute: 'wrong-account', words: 'Wrong digit' } as const
    await world.database.transaction((tx) =>
      openOutside(caseSteps(systemClock), tx, { ...report, at: new Date() }, { requestId: '', address: '' }),
    )
    return caseId
  }
  return { payer, transferId: request.transferId, reportOutside }
}

it('case link: links one of two cases to one payment in parallel, and refuses the other case in a sentence', async () => {
  const { transferId, reportOutside } = await paidByNewcomer('Chidi')
  const names = [caseReference(await reportOutside()), caseReference(await reportOutside())]
  const linked = await Promise.all(names.map((name) => run('link', name, transferId, 'The customer named it')))
  expect(linked.filter(({ ok }) => ok)).toHaveLength(1)
  expect(linked.filter(({ ok }) => !ok)).toEqual([{ ok: false, failure: 'Another case about this payment is open.' }])
  // The second link reads before the first link commits, so it sees no other case. It waits for the first link only when it writes.
  const { transferId: other, reportOutside: report, payer: bisi } = await paidByNewcomer('Dayo')
  const [first, second] = [await report(), await report()]
  const payment = (await findPaymentOf(world.database, other, bisi.customerId))!
  const holds = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const steps = caseSteps(systemClock)
  const waits: typeof steps = {
    ...steps,
    async audit(...notified) {
      written.resolve()
      await holds.promise
      return steps.audit(...notified)
    },
  }
  const { database } = world
  const one = linkPayment(
    { database, ...waits },
    { caseId: first, payment, by: { kind: 'staff', operator: 'bisi', reason: 'The customer named it' } },
  )
  await written.promise
  const two = linkPayment(
    { database, ...steps },
    { caseId: second, payment, by: { kind: 'staff', operator: 'ngozi', reason: 'The customer named it' } },
  )
  try {
    await untilTransactionWaits()
  } finally {
    holds.resolve()
  }
  expect(await one).toMatchObject({ caseId: first, payment: { transferId: other } })
  expect(await two).toBe('case-open')
  for (const name of [...names, caseReference(first), caseReference(second)])
    expect(await run('against', name, 'It was not found so')).toMatchObject({ ok: true })
})

/** Waits until a transaction of this database waits for the end of another transaction. */
const untilTransactionWaits = () =>
  vi.waitFor(async () => {
    const { rowCount } = await world.database.pool.query(
      `select from pg_locks l join pg_stat_activity a using (pid)
       where a.datname = current_database() and l.locktype = 'transactionid' and not l.granted`,
    )
    expect(rowCount).toBe(1)
  }, 30_000)

it('case link: links a case that was reported without a login to its payment once, and then allows a refund', async () => {
  const { payer: bisi, transferId, reportOutside } = await paidByNewcomer('Bisi')
  const caseId = await reportOutside()
  const outside = caseReference(caseId)
  const about = (text: string) => ({ ok: false, failure: expect.stringContaining(text) })
  expect(await run('refund', outside, 'all', 'because we decided so')).toEqual(about('How much?'))
  expect(await run('refund', outside, '100', 'because we decided so')).toEqual(about('about no payment'))
  expect(await run('for', outside, 'We decide for you')).toEqual(about('Say first which payment it is: case link.'))
  // The customer of this signed-in case sent no such payment.
  expect(await run('link', reference, transferId)).toEqual(about('sent or paid nothing'))
  const linked = () => run('link', outside, transferId, 'The customer named it')
  const [first, second] = await Promise.all([linked(), linked()])
  expect([first, second].filter(({ ok }) => ok)).toEqual([
    { ok: true, value: expect.stringContaining('₦2,500.00 to ADAEZE OKONKWO') },
  ])
  expect(await linked()).toEqual(about('can be linked'))
  expect(await run('show', outside)).toMatchObject({ value: expect.stringContaining(transferId) })
  for (const change of ['amount_minor = 1', `description = 'Others'`, `counterparty = 'OTHERS'`]) {
    const update = `update bank.support_case set ${change} where case_id = '${caseId}'`
    await expect(world.database.pool.query(update), change).rejects.toMatchObject({ code: '23000' })
  }
  expect(await run('for', outside, 'We decide for you')).toMatchObject({ ok: true })
  expect(await run('refund', outside, 'all', 'Our mistake, sorry')).toMatchObject({ ok: true })
  expect(await world.balanceOf(bisi.accountNumber)).toBe(1_000_000_00n)
})

it('case commands: write a line that the customer can read for each look at the cases', async () => {
  await run('show', reference)
  await listOpenCases(world.database)
  const { rows } = await world.database.pool.query(
    'select distinct role, content as what from bank.record_read where customer_id = $1 order by content',
    [tolu.customerId],
  )
  expect(rows).toEqual([
    { role: 'Operations staff', what: 'Your open reports, in a list' },
    { role: 'Operations staff', what: `Your report ${reference}` },
  ])
})

it('late-cases: counts the late deadlines, and refuses an argument that is not a number of days', async () => {
  expect(await reportLateCases(world.database, undefined)).toEqual({
    ok: true,
    value: '0 late: 0 of the law, 0 of the draft, 0 of our own.',
  })
  expect(await reportLateCases(world.database, 'many')).toMatchObject({ ok: false })
})
