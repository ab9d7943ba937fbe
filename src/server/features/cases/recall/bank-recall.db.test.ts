/** Tests recalls that two members of staff start, over the sandbox's switch: no customer has reported the payment. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SCRIPTED_ACCOUNTS } from '../../../../sandbox/switch/switch-accounts.ts'
import { BRAND } from '../../../../values/brand.ts'
import { DEFAULT_RETRY_POLICY } from '../../../../core/payments/retry-policy.ts'
import { createIso20022Recall } from '../../../adapters/payment-switch/iso20022-recall.ts'
import { ISO_DIALECTS } from '../../../adapters/payment-switch/iso20022-parts.ts'
import { findPaymentOf } from '../../../module-links.ts'
import { createOutwardWorld, type OutwardWorld } from '../../transfers/outward/outward.fixture.ts'
import { createTestSwitch } from '../../transfers/outward/switch.fixture.ts'
import type { Person } from '../../transfers/world.fixture.ts'
import { askBankAgain } from '../act-on-case.ts'
import { createAdvanceRecall } from './advance-recall.ts'
import { caseSteps } from '../case-steps.ts'
import { findAnyCase } from '../case-store.ts'
import { caseView } from '../case-view.ts'
import { openRecall } from './open-recall.ts'
import { translatorFor } from '../../../language/translator.ts'

const network = createTestSwitch()
let world: OutwardWorld
let ada: Person
let carry: ReturnType<typeof createAdvanceRecall>
/** The reasons that the other bank has read. */
const reasons: string[] = []
const job = { id: '1', attempt: 1, maxAttempts: 1 }

beforeAll(async () => {
  world = await createOutwardWorld(network)
  const { sandbox } = network
  const { clock } = world.deps
  const recallSwitch = createIso20022Recall({
    baseUrl: sandbox.switchUrl,
    institutionCode: BRAND.institutionCode,
    dialect: ISO_DIALECTS.published,
    clock,
    timeoutMs: 20_000,
    signingKeyPem: sandbox.bankKeyPem,
    switchPublicKeysPem: [sandbox.switchPublicKeyPem],
  })
  carry = createAdvanceRecall({
    ...caseSteps(clock),
    database: world.database,
    logger: { warn: () => {}, error: () => {} },
    retryPolicy: DEFAULT_RETRY_POLICY,
    recallSwitch: {
      askRecall(order) {
        reasons.push(order.reason)
        return recallSwitch.askRecall(order)
      },
    },
  })
})
afterAll(async () => {
  await network.close()
  await world.close()
})
beforeEach(async () => {
  world.time.now = new Date()
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
  reasons.length = 0
})

/** Pays ₦5,000.00 to the account with this recall script. Then staff ask for the payment back. */
async function recalled(recall: string, cause: 'sent-twice' | 'fraud') {
  const account = SCRIPTED_ACCOUNTS.find((one) => one.script === 'settles' && one.recall === recall)
  const transferId = await world.send(ada, account?.accountNumber ?? '')
  await world.carry(transferId)
  const { customerId } = ada
  const payment = await findPaymentOf(world.database, transferId, customerId)
  if (payment === undefined) throw new Error('no payment')
  const by = { kind: 'staff', operator: 'chidi', reason: 'The switch got two requests' } as const
  const open = () =>
    world.database.transaction((tx) => openRecall(world.deps.clock, tx, { customerId, payment, cause, by }))
  const opened = await open()
  if (!opened.ok) throw new Error(opened.failure)
  return { caseId: opened.value.caseId, open }
}

async function seen(caseId: string) {
  const { pool } = world.database
  const stored = await findAnyCase(pool, caseId)
  if (stored === undefined) throw new Error('no case')
  return caseView(pool, stored, world.time.now, translatorFor('en').translate)
}

it('recall of the bank: opens one report, which says that the bank opened it, and notifies the customer', async () => {
  const { caseId, open } = await recalled('refuses', 'sent-twice')
  expect(await open()).toEqual({ ok: false, failure: 'case-open' })
  const { state, title, words, timeline } = await seen(caseId)
  expect({ state, title, words }).toEqual({ state: 'with-bank', title: 'We asked for this payment back', words: '' })
  expect(timeline.slice(0, 2).map((step) => step.title)).toEqual([
    'We opened this report',
    'We asked Guaranty Trust Bank (GTBank) for the money',
  ])
  const { rows } = await world.database.pool.query(
    'select kind from bank.alert where customer_id = $1 and kind like $2',
    [ada.customerId, 'case-%'],
  )
  expect(rows).toEqual([{ kind: 'case-recalled' }])
})

it('recall of the bank: a refusal leaves the report with staff, who ask again with the same cause', async () => {
  const { caseId } = await recalled('refuses', 'fraud')
  await carry({ caseId }, job)
  expect(await seen(caseId)).toMatchObject({ state: 'opened', open: true })
  const staff = { kind: 'staff', operator: 'damilola', reason: 'There are new facts' } as const
  await world.database.transaction((tx) => askBankAgain(world.deps.clock, tx, caseId, staff))
  await carry({ caseId }, job)
  expect(reasons).toEqual(['FRAD', 'FRAD'])
})
