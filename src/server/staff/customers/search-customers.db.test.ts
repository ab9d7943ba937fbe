/** Tests the search of customers by BVN and by session reference: what it finds, the duties, and the records that it leaves. */
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseReference } from '../../../core/cases/case-reference.ts'
import { paymentReference } from '../../../core/payments/reference.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'
import { addPayment, addReport } from '../staff-subjects.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let customer: TestCustomer
let other: TestCustomer
let teller: string
let officer: string

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  customer = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
  other = await addCustomer(world, '22299995678', 'bola.ige')
  await addCustomer(world, '22212340001', 'kunle.ojo')
  await test.asOwner(`update bank.customer set first_name = 'Bola', last_name = 'Ige' where customer_id = $1`, [
    other.customerId,
  ])
  teller = await world.logIn('teller')
  officer = await world.logIn('kyc-officer')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

async function found(token: string, text: string): Promise<readonly string[]> {
  const { status, body } = await world.call(token, 'customers/search', { text })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body['customers'] as readonly { cifid: string }[]).map(({ cifid }) => cifid).toSorted()
}
const both = () => [customer.cifid, other.cifid].toSorted()
const eventsOf = async (kind: string): Promise<readonly Record<string, unknown>[]> => {
  const rows = await test.asOwner('select detail from bank.audit_event where kind = $1 order by event_id', [kind])
  return (rows as readonly { detail: Record<string, unknown> }[]).map(({ detail }) => detail)
}
const looksAt = async ({ customerId }: TestCustomer): Promise<readonly string[]> => {
  const rows = await test.asOwner('select content from bank.record_read where customer_id = $1 order by read_at', [
    customerId,
  ])
  return (rows as readonly { content: string }[]).map(({ content }) => content)
}

describe('search by BVN', () => {
  it('last four digits: find each customer with this end, and a name chooses among them', async () => {
    expect(await found(teller, '5678')).toEqual(both())
    expect(await found(teller, '5678 bol')).toEqual([other.cifid])
    expect(await found(teller, '5678 IGE')).toEqual([other.cifid])
    expect(await found(teller, '5678 nobody')).toEqual([])
    expect(await found(teller, '5679')).toEqual([])
  })

  it('last four digits: do not find a former customer', async () => {
    const former = await addCustomer(world, '22212347777', 'former.customer')
    expect(await found(teller, '7777')).toEqual([former.cifid])
    await test.asOwner(
      'insert into bank.closed_customer (customer_id, case_id, closed_at) values ($1, gen_random_uuid(), now())',
      [former.customerId],
    )
    await test.asOwner('update bank.customer set bvn_index = null where customer_id = $1', [former.customerId])
    expect(await found(teller, '7777')).toEqual([])
  })

  it('whole BVN: finds the customer for a role with its duty', async () => {
    expect(await found(officer, customer.bvn)).toEqual([customer.cifid])
    expect(await found(officer, '22200000000')).toEqual([])
  })

  it('whole BVN: is refused without its duty, also for a file, and the audit trail has the refusal', async () => {
    const before = (await eventsOf('staff.duty-refused')).length
    const reason = 'The customer asks at the branch'
    expect(await world.call(teller, 'customers/search', { text: customer.bvn })).toMatchObject({
      status: 403,
      body: { problem: 'forbidden', message: expect.stringContaining('Search by its last four digits and the name.') },
    })
    expect(await world.call(teller, 'customers/export', { text: customer.bvn, reason })).toMatchObject({ status: 403 })
    const refusals = await eventsOf('staff.duty-refused')
    expect(refusals.slice(before)).toEqual([
      expect.objectContaining({ duty: 'customer.bvn' }),
      expect.objectContaining({ duty: 'customer.bvn' }),
    ])
  })

  it('each search by BVN: leaves an event without the digits, and each found customer can read it', async () => {
    const [events, looks] = [await eventsOf('customer.searched-by-bvn'), await looksAt(customer)]
    await found(officer, customer.bvn)
    await found(teller, '5678')
    await found(teller, customer.cifid)
    const added = (await eventsOf('customer.searched-by-bvn')).slice(events.length)
    expect(added).toEqual([
      { staffId: expect.any(String), part: 'whole', found: 1, customers: customer.cifid },
      { staffId: expect.any(String), part: 'end', found: 2, customers: expect.stringContaining(other.cifid) },
    ])
    expect((await looksAt(customer)).slice(looks.length)).toEqual([
      'Your name and customer number, found by your BVN',
      'Your name and customer number, found by the last four digits of your BVN',
    ])
  })

  it('each other search: leaves one event with the kind and a mask of the term, which no customer sees', async () => {
    const [events, looks] = [await eventsOf('customer.searched'), await looksAt(customer)]
    await found(teller, customer.username)
    await found(officer, customer.phone)
    await found(teller, customer.accountNumber)
    await found(teller, 'nobody.with.this.name')
    expect((await eventsOf('customer.searched')).slice(events.length)).toEqual(
      [
        { by: 'name', term: 'ng***', found: 1, customers: customer.cifid },
        { by: 'phone', term: `***${customer.phone.slice(-4)}`, found: 1, customers: customer.cifid },
        { by: 'number', term: `***${customer.accountNumber.slice(-4)}`, found: 1, customers: customer.cifid },
        { by: 'name', term: 'no***', found: 0, customers: '' },
      ].map((detail) => ({ staffId: expect.any(String), ...detail })),
    )
    expect(await looksAt(customer)).toEqual(looks)
    const ofCustomers = `select from bank.audit_event where kind = 'customer.searched' and customer_id is not null`
    expect(await test.asOwner(ofCustomers)).toEqual([])
  })

  it('phone number of 11 digits: is no BVN, and needs no duty for BVNs', async () => {
    expect(await found(teller, customer.phone)).toContain(customer.cifid)
  })
})

describe('search by the reference on a receipt', () => {
  it('reference of a payment: finds its customer, also in small letters and with spaces', async () => {
    const reference = paymentReference(await addPayment(test, customer))
    expect(await found(teller, reference)).toEqual([customer.cifid])
    expect(await found(teller, reference.toLowerCase().replaceAll('-', ' '))).toEqual([customer.cifid])
    expect(await found(teller, paymentReference(randomUUIDv7()))).toEqual([])
  })

  it('reference of a report: finds the customer who reported', async () => {
    const caseId = await addReport(world, other, await addPayment(test, other))
    expect(await found(teller, caseReference(caseId))).toEqual([other.cifid])
    expect(await found(teller, caseReference(caseId).toLowerCase())).toEqual([other.cifid])
    expect(await found(teller, caseReference(randomUUIDv7()))).toEqual([])
  })

  it('reference of a received credit: finds the customer who got it', async () => {
    const postingId = randomUUIDv7()
    await test.asOwner(
      `insert into bank.inward_credit (end_to_end_id, posting_id, fingerprint, message_id, outcome, account_number, customer_id,
         amount_minor, currency, sender_name, sender_bank_code, narration)
       values ($1, $4, sha256('x'), 'M2', 'accepted', $2, $3, 100, 'NGN', 'Seun Coker', '000013', 'Rent')`,
      [`000013${'1'.repeat(24)}00002`, other.accountNumber, other.customerId, postingId],
    )
    expect(await found(teller, paymentReference(postingId))).toEqual([other.cifid])
  })
})

describe('search by session reference', () => {
  it('reference of a transfer out: finds its customer', async () => {
    const paymentId = await addPayment(test, customer)
    expect(await found(teller, `NIP-${paymentId}`)).toEqual([customer.cifid])
    expect(await found(teller, `NIP-${paymentId}0`)).toEqual([])
  })

  it('reference of a credit from another bank: finds the customer who got it', async () => {
    const reference = `000013${'1'.repeat(24)}00001`
    await test.asOwner(
      `insert into bank.inward_credit (end_to_end_id, posting_id, fingerprint, message_id, outcome, account_number, customer_id,
         amount_minor, currency, sender_name, sender_bank_code, narration)
       values ($1, gen_random_uuid(), sha256('x'), 'M1', 'accepted', $2, $3, 100, 'NGN', 'Seun Coker', '000013', 'Rent')`,
      [reference, other.accountNumber, other.customerId],
    )
    expect(await found(teller, reference)).toEqual([other.cifid])
  })
})
