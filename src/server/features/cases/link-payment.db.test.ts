/**
 * Tests a payment to another bank that was reported without a login: after staff link it to the case, the bank asks for
 * the money back.
 */
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseReference } from '../../../core/cases/case-reference.ts'
import { testRequest } from '../../http/request.fixture.ts'
import { findPaymentOf } from '../../module-links.ts'
import { bankAsking, caseSteps } from './case-steps.ts'
import { caseCommand } from '../../operators/case-commands.ts'
import { createOutwardWorld, type OutwardWorld } from '../transfers/outward/outward.fixture.ts'
import { accountThat, createTestSwitch } from '../transfers/outward/switch.fixture.ts'
import { advanceCase } from './advance-case.ts'
import { findAnyCase } from './case-store.ts'
import { openOutside } from './open-outside.ts'
import { linkPayment } from './link-payment.ts'

const network = createTestSwitch()
let world: OutwardWorld

beforeAll(async () => {
  world = await createOutwardWorld(network)
})
afterAll(async () => {
  await network.close()
  await world.close()
})

it('linked case: gets the clocks of its payment, and the other bank is asked', async () => {
  const { database, deps } = world
  const { customerId, ...ada } = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
  const transferId = await world.send({ customerId, ...ada }, accountThat('settles'))
  await world.carry(transferId)
  const caseId = randomUUIDv7()
  const steps = { database, ...caseSteps(deps.clock), ...bankAsking(deps.clock) }
  const report = { caseId, customerId, dispute: 'not-authorised', words: 'Not me', at: world.time.now } as const
  await database.transaction((tx) => openOutside(steps, tx, report, testRequest()))
  expect(await findAnyCase(database.pool, caseId)).toMatchObject({ state: 'opened', payment: null })
  const payment = await findPaymentOf(database, transferId, customerId)
  const linked = await linkPayment(steps, {
    caseId,
    payment: payment!,
    by: { kind: 'staff', operator: 'bisi', reason: 'The customer named it' },
  })
  expect(linked).toMatchObject({ state: 'with-bank', payment: { transferId } })
  expect(await findAnyCase(database.pool, caseId)).toMatchObject({ state: 'with-bank', payment: { transferId } })
  const rowsOf = async (text: string) => (await database.pool.query(text, [caseId])).rows
  expect(
    await rowsOf('select clock, source, met_at is not null as met from bank.case_clock where case_id = $1 order by 1'),
  ).toEqual([
    { clock: 'bank-answer', source: 'law', met: false },
    { clock: 'result', source: 'draft', met: false },
    { clock: 'tell-bank', source: 'draft', met: true },
  ])
  expect(await rowsOf('select state from bank.recall where case_id = $1')).toEqual([{ state: 'inquiring' }])
})

it('linked case that waits for the customer: the other bank is not asked, and the operator reads the next step', async () => {
  const { database, deps } = world
  const { customerId, ...ada } = await world.addPerson('Bisi', 'Ade', 3, 1_000_000_00n)
  const transferId = await world.send({ customerId, ...ada }, accountThat('settles'))
  await world.carry(transferId)
  const caseId = randomUUIDv7()
  const steps = caseSteps(deps.clock)
  const report = { caseId, customerId, dispute: 'not-authorised', words: 'Not me', at: world.time.now } as const
  await database.transaction((tx) => openOutside(steps, tx, report, testRequest()))
  const name = caseReference(caseId)
  expect(await caseCommand(database, ['ask', name, 'When did you pay it?'])).toMatchObject({ ok: true })
  expect(await caseCommand(database, ['link', name, transferId, 'The customer named it'])).toEqual({
    ok: true,
    value: expect.stringMatching(/waiting.*\nThe other bank is not asked yet: .* say case ask-bank\.$/),
  })
  const actor = { kind: 'customer', context: testRequest() } as const
  await database.transaction((tx) => advanceCase(steps, tx, caseId, { event: 'customer-answered', actor, text: 'Now' }))
  expect(await caseCommand(database, ['ask-bank', name, 'The customer has answered'])).toMatchObject({ ok: true })
  expect(await findAnyCase(database.pool, caseId)).toMatchObject({ state: 'with-bank' })
})
