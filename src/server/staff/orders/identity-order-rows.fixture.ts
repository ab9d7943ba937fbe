/** Cases of the test of all orders: orders on identity checks, on questions without a login, and on erasure. */
import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { caseReference } from '../../../core/cases/case-reference.ts'
import { changeCode, findChangedSections } from '../../features/kyc/changed-section-store.ts'
import type { OrderRow, OrderTry, OrderWorld } from './order-row.fixture.ts'

const WORDS = { text: 'Please send a photo in which all letters can be read' }
const REJECTED = [
  { section: 'personal', fault: 'incomplete' },
  { section: 'identification', fault: 'other', words: 'Please bring your NIN slip to a branch' },
]
const SECTION = `insert into bank.kyc_section (customer_id, section, details_sealed, saved_at) values ($1, 'personal', '\\x00', now())`

/** A customer of tier 1 who asks for tier 2 with all that it needs. */
const waiting =
  (more: object) =>
  async ({ bank, newCustomer }: OrderWorld): Promise<OrderTry> => {
    const { customerId } = await newCustomer()
    const id = randomUUID()
    const run = (sql: string, ...values: unknown[]) => bank.asOwner(sql, [customerId, ...values])
    await run('update bank.customer set kyc_level = 1 where customer_id = $1')
    await run(SECTION)
    await run(
      `insert into bank.customer_nin (customer_id, nin_sealed, nin_index, nin_last4, verified_at) values ($1, '\\x00', $2, '0001', now())`,
      randomBytes(32),
    )
    await run(
      `insert into bank.kyc_submission (submission_id, customer_id, tier, state, submitted_at) values ($2, $1, 2, 'waiting', now())`,
      id,
    )
    return {
      payload: { customerId, code: id.slice(0, 8), ...more },
      change: () => run('delete from bank.kyc_submission where customer_id = $1'),
    }
  }

/** A customer of tier 3 with a changed section. */
const changed =
  (more: object) =>
  async ({ bank, newCustomer }: OrderWorld): Promise<OrderTry> => {
    const { customerId } = await newCustomer()
    const run = (sql: string) => bank.asOwner(sql, [customerId])
    await run(SECTION)
    const change = `update bank.kyc_section set changed_at = clock_timestamp() + interval '1 s', accepted_sealed = '\\x01',
      accepted_saved_at = now() where customer_id = $1`
    await run(change)
    const [found] = await findChangedSections(bank.database.pool, customerId)
    if (found === undefined) throw new Error('no change')
    return { payload: { customerId, section: 'personal', code: changeCode(found), ...more }, change: () => run(change) }
  }

const KYC = { maker: 'kyc-officer' } as const
const KYC_ROWS: readonly OrderRow[] = [
  { ...KYC, kind: 'approve-tier', checker: 'kyc-officer', event: 'kyc.tier-raised', prepare: waiting({}) },
  {
    ...KYC,
    kind: 'refuse-tier',
    checker: undefined,
    event: 'kyc.tier-refused',
    prepare: waiting({ sections: REJECTED }),
  },
  { ...KYC, kind: 'accept-kyc-change', checker: 'risk-officer', event: 'kyc.change-checked', prepare: changed({}) },
  { ...KYC, kind: 'refuse-kyc-change', checker: undefined, event: 'kyc.change-refused', prepare: changed(WORDS) },
]

async function question({ bank }: OrderWorld): Promise<string> {
  const reference = `HELP-${randomBytes(4).toString('hex').toUpperCase()}`
  await bank.asOwner(
    `insert into bank.contact (contact_id, reference, topic, name, phone, message, created_at, confirmed_at, answer_by)
     values ($1, $2, 'other', 'Bola', '+2348030000001', 'Where is my card?', now(), now(), now())`,
    [randomUUIDv7(), reference],
  )
  return reference
}

const CONTACT = { maker: 'dispute-officer', checker: undefined } as const
const CONTACT_ROWS: readonly OrderRow[] = [
  {
    ...CONTACT,
    kind: 'answer-contact',
    event: 'contact.answered',
    prepare: async (world) => ({ payload: { reference: await question(world), text: 'Your card is at the branch.' } }),
  },
  {
    ...CONTACT,
    kind: 'close-contact',
    event: 'contact.closed',
    prepare: async (world) => ({ payload: { reference: await question(world) } }),
  },
]

const ERASURE: OrderRow = {
  kind: 'erase-customer',
  maker: 'dispute-officer',
  checker: 'risk-officer',
  event: 'customer.closed',
  async prepare({ bank, newCustomer }) {
    const { customerId } = await newCustomer()
    const caseId = randomUUIDv7()
    await bank.asOwner(
      `insert into bank.support_case (case_id, reference, customer_id, type, state, description, opened_at)
       values ($1, $2, $3, 'data-erasure', 'opened', 'Please erase my data', now())`,
      [caseId, caseReference(caseId), customerId],
    )
    const freeze = `insert into bank.customer_freeze (freeze_id, customer_id, frozen_at, frozen_by) values (gen_random_uuid(), $1, now(), 'staff')`
    return { payload: { caseId }, change: () => bank.asOwner(freeze, [customerId]) }
  },
}

export const IDENTITY_ROWS: readonly OrderRow[] = [...KYC_ROWS, ...CONTACT_ROWS, ERASURE]
