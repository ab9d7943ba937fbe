/** Tests a request for a tier on the real database: the comparison with the registers, the decision on each section, and two people who decide together. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityStorySchema } from '../../../contract/staff/staff-identity-checks.ts'
import type { DocumentKind } from '../../../contract/kyc/kyc-document-kinds.ts'
import { DEFAULT_DEPOSIT_LIMITS } from '../../../core/inward-credits/decide-inward-credit.ts'
import { DEFAULT_LIMITS } from '../../../core/limits/transfer-limits.ts'
import { KYC_ITEMS, WRITTEN_SECTIONS } from '../../../values/vocabularies/kyc/kyc-sections.ts'
import { keepRegisterAnswer } from '../../customers/register-answers.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { putDocument } from '../../features/kyc/document-store.ts'
import { markChanged } from '../../features/kyc/changed-section-store.ts'
import { statusOf } from '../../features/kyc/get-status.ts'
import { kycSealing } from '../../features/kyc/kyc-sealing.ts'
import { keepNin, keepSubmission, saveSection } from '../../features/kyc/kyc-store.ts'
import { addCustomer, openStaffWorld, type StaffWorld } from '../staff.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let officer: string
let other: string
let people = 0

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  officer = await world.logIn('kyc-officer')
  other = await world.logIn('kyc-officer')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

interface Asking {
  readonly customerId: string
  readonly code: string
}

/** Replaces the document of this kind by a new row. No test reads the file of the document. */
async function addDocument(customerId: string, kind: DocumentKind): Promise<void> {
  const id = randomUUID()
  await test.asOwner(
    `insert into bank.stored_file (file_id, customer_id, upload_id, purpose, state, key_id, media_type, width, height, bytes, changed_at)
     values ($1, $2, $1, 'kyc', 'kept', 'x', 'image/jpeg', 1, 1, 1, now())`,
    [id, customerId],
  )
  const document = { customerId, kind, id, addedAt: world.clock.now(), keepsBefore: false }
  await putDocument(world.application.pool, document)
}

/** Inserts a request for tier 3. Returns its code. */
async function addRequest(customerId: string): Promise<string> {
  const id = randomUUID()
  const request = { id, customerId, tier: 3, raised: false, at: world.clock.now() } as const
  await keepSubmission(world.application.pool, request)
  return id.slice(0, 8)
}

/** A customer of tier 2 who asks for tier 3 with all sections. The NIN register has another first name. */
async function asking(): Promise<Asking> {
  people += 1
  const { customerId } = await addCustomer(world, `22255500${String(100 + people)}`, `asks.${people}`)
  const { pool } = world.application
  const [sealing, at] = [kycSealing(world.deps.keys), world.clock.now()]
  await test.asOwner('update bank.customer set kyc_level = 2 where customer_id = $1', [customerId])
  await keepNin(pool, sealing, { customerId, nin: String(72_255_500_000 + people), at })
  const answer = { firstName: 'Nkechi', middleName: '', lastName: 'Adeyemi', dateOfBirth: '1988-03-02', gender: 'F' }
  await keepRegisterAnswer(pool, sealing, { customerId, register: 'nin', answer, at })
  for (const section of WRITTEN_SECTIONS)
    await saveSection(pool, sealing, { customerId, section, details: { Street: 'Marina 1' }, at })
  for (const kind of ['passport', 'utilityBill', 'signature', 'selfie'] as const) await addDocument(customerId, kind)
  return { customerId, code: await addRequest(customerId) }
}

const propose = (token: string, kind: string, payload: object, reasonCode = 'other') => {
  const order = { orderId: randomUUID(), kind, payload, reasonCode, reason: 'Compared with the passport' }
  return world.call(token, 'orders/propose', order)
}

const REJECTED = [
  { section: 'proofOfAddress', fault: 'expired' },
  { section: 'selfie', fault: 'other', words: 'Please take off the sunglasses' },
]
const reject = (token: string, asked: Asking, sections: readonly object[] = REJECTED) =>
  propose(token, 'refuse-tier', { ...asked, sections })
const read = async (customerId: string) =>
  v.parse(identityStorySchema, (await world.call(officer, 'identity-checks/read', { customerId })).body)
const limits = async () => ({ policy: DEFAULT_LIMITS, deposits: DEFAULT_DEPOSIT_LIMITS })
const statusFor = ({ customerId }: Asking) =>
  statusOf({ database: world.application, limits }, world.application.pool, customerId)
const eventsOf = async ({ customerId }: Asking, kind: string) =>
  (await test.asOwner('select detail from bank.audit_event where customer_id = $1 and kind = $2', [
    customerId,
    kind,
  ])) as readonly { readonly detail: object }[]
const levelOf = async ({ customerId }: Asking) =>
  ((await test.asOwner('select kyc_level from bank.customer where customer_id = $1', [customerId])) as object[])[0]

describe('comparison with the registers', () => {
  it('identity check: has the record next to the answer of each register, and marks what differs', async () => {
    const { customerId } = await asking()
    const { registers, comparison } = await read(customerId)
    expect(registers).toMatchObject([
      { register: 'bvn', answeredAt: expect.any(String) },
      { register: 'nin', answeredAt: expect.any(String) },
    ])
    const marks = comparison.map(({ field, answers }) => [field, ...answers.map(({ match }) => match)])
    expect(marks).toEqual([
      ['firstName', 'same', 'differs'],
      ['middleName', 'absent', 'absent'],
      ['lastName', 'same', 'same'],
      ['dateOfBirth', 'same', 'same'],
      ['gender', 'same', 'same'],
      ['phone', 'same', 'absent'],
      ['email', 'absent', 'absent'],
    ])
  })

  it('identity check: says that the answer was not kept, for a customer from before', async () => {
    const { customerId } = await asking()
    await test.asOwner('delete from bank.register_answer where customer_id = $1', [customerId])
    const { registers, comparison } = await read(customerId)
    expect(registers).toMatchObject([
      { register: 'bvn', answeredAt: null },
      { register: 'nin', answeredAt: null },
    ])
    expect(comparison.flatMap(({ answers }) => answers)).toEqual([])
  })

  it('changed section: has the accepted value next to the new one, and a second person gets a conflict', async () => {
    const { customerId } = await asking()
    await test.asOwner('update bank.customer set kyc_level = 3 where customer_id = $1', [customerId])
    const [sealing, at] = [kycSealing(world.deps.keys), world.clock.now()]
    const changed = { customerId, section: 'financial' } as const
    await markChanged(world.application.pool, { ...changed, isMoved: false, at })
    const details = { Street: 'Marina 2', Landmark: 'Church' }
    await saveSection(world.application.pool, sealing, { ...changed, details, at })
    const { changes } = await read(customerId)
    const [{ code, fields } = { code: '', fields: [] }] = changes
    expect(fields).toEqual([
      { name: 'Street', before: 'Marina 1', now: 'Marina 2' },
      { name: 'Landmark', before: null, now: 'Church' },
    ])
    const payload = { ...changed, code, text: 'Please say when you changed the work' }
    const answers = await Promise.all([officer, other].map((token) => propose(token, 'refuse-kyc-change', payload)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('decision by section', () => {
  it('refuse-tier: stores a decision on each section, and the customer reads which, why and in which words', async () => {
    const asked = await asking()
    expect(await reject(officer, asked)).toMatchObject({ status: 200, body: { state: 'executed' } })
    const { submission, nextTier } = await statusFor(asked)
    expect(submission?.sections.map(({ section }) => section).toSorted()).toEqual(KYC_ITEMS.toSorted())
    expect(submission?.sections.filter(({ fault }) => fault !== null)).toEqual([
      { section: 'proofOfAddress', fault: 'expired', words: null, isSentAgain: false },
      { section: 'selfie', fault: 'other', words: 'Please take off the sunglasses', isSentAgain: false },
    ])
    expect(submission?.reason).toContain('“Please take off the sunglasses”')
    expect(nextTier?.missing).toEqual(['proofOfAddress', 'selfie'])
    expect((await eventsOf(asked, 'kyc.tier-refused')).map(({ detail }) => detail)).toMatchObject([
      { tier: 3, rejected: 'proofOfAddress: expired, selfie: other' },
    ])
  })

  it('second request: needs the rejected sections only, and shows the decisions on the others', async () => {
    const asked = await asking()
    await reject(officer, asked)
    world.clock.forward(1000)
    for (const kind of ['utilityBill', 'selfie'] as const) await addDocument(asked.customerId, kind)
    const { nextTier, submission } = await statusFor(asked)
    expect(nextTier?.missing).toEqual([])
    expect(submission?.sections.filter(({ isSentAgain }) => isSentAgain).map(({ section }) => section)).toEqual([
      'proofOfAddress',
      'selfie',
    ])
    await addRequest(asked.customerId)
    const { request } = await read(asked.customerId)
    expect(request.filter(({ last }) => last?.fault === null && !last.isSentAgain)).toHaveLength(6)
    expect((await statusFor(asked)).submission?.sections).toEqual([])
  })

  it('approve-tier: accepts each section by two people, once, and the check shows the waiting order', async () => {
    const asked = await asking()
    const { status, body } = await propose(officer, 'approve-tier', asked)
    expect(status).toBe(200)
    expect((await read(asked.customerId)).waitingOrders).toMatchObject([{ orderId: body['orderId'] }])
    const checkers = [await world.logIn('risk-officer'), other]
    const answers = await Promise.all(
      checkers.map((token) => world.call(token, 'orders/approve', { orderId: body['orderId'] })),
    )
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409])
    expect(await levelOf(asked)).toEqual({ kyc_level: 3 })
    expect(await eventsOf(asked, 'kyc.tier-raised')).toHaveLength(1)
    const { submission } = await statusFor(asked)
    expect(submission?.sections.map(({ fault }) => fault)).toEqual(KYC_ITEMS.map(() => null))
  })

  it('refuse-tier: is refused for a section or a reason that does not fit, and nothing is decided', async () => {
    const asked = await asking()
    const tried: readonly (readonly [object[], number])[] = [
      [[{ section: 'hat', fault: 'other' }], 400],
      [[], 400],
      [[{ section: 'selfie', fault: 'expired' }], 404],
      [[{ section: 'selfie', fault: 'other' }], 404],
      [
        [
          { section: 'selfie', fault: 'unreadable' },
          { section: 'selfie', fault: 'unreadable' },
        ],
        404,
      ],
    ]
    for (const [sections, status] of tried)
      expect((await reject(officer, asked, sections)).status, JSON.stringify(sections)).toBe(status)
    expect((await statusFor(asked)).submission?.state).toBe('waiting')
  })
})

describe('two people decide on one request', () => {
  const CONFLICT = { status: 409, body: { problem: 'already-decided' } }

  it('refuse-tier: is executed once, and the second person reads that another person has decided', async () => {
    const asked = await asking()
    const answers = await Promise.all([officer, other].map((token) => reject(token, asked)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const second = answers.find(({ status }) => status === 409)
    expect(second).toMatchObject(CONFLICT)
    expect(String(second?.body['message'])).toContain('Another person has decided this request already: it was refused')
    expect(await eventsOf(asked, 'kyc.tier-refused')).toHaveLength(1)
  })

  it('approve-tier: gets a conflict after a refusal, and an approval that waits for its checker fails', async () => {
    const asked = await asking()
    const { body } = await propose(officer, 'approve-tier', asked)
    expect((await reject(other, asked)).status).toBe(200)
    expect(await propose(officer, 'approve-tier', asked)).toMatchObject(CONFLICT)
    const checked = await world.call(await world.logIn('risk-officer'), 'orders/approve', { orderId: body['orderId'] })
    expect(checked).toMatchObject({ status: 200, body: { state: 'failed' } })
    expect(String(checked.body['failure'])).toContain('Another person has decided')
    expect(await levelOf(asked)).toEqual({ kyc_level: 2 })
  })
})
