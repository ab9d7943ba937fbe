// @module-tag one-try
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Beneficiary } from '../../../contract/transfers/beneficiaries.ts'
import { MOST_BENEFICIARIES } from '../../../core/beneficiaries/beneficiary-type.ts'
import { BRAND } from '../../../values/brand.ts'
import { noticeSchema } from '../../notify/notice.ts'
import { servicesWithout, stopServices } from '../../stops/stops.fixture.ts'
import { createWorld, PIN, reasonOf, type Person, type World } from '../transfers/world.fixture.ts'
import type { BeneficiariesDeps } from './beneficiaries-deps.ts'
import { changeBeneficiary, getBeneficiaries, removeBeneficiary } from './manage-beneficiaries.ts'
import { addBeneficiary, addPaidBeneficiary, notifyAdded } from './save-beneficiary.ts'

let world: World
let deps: BeneficiariesDeps
let handlers: ReturnType<typeof handlersOf>
let tunde: Person
let bisi: Person

const handlersOf = (given: BeneficiariesDeps) => ({
  list: getBeneficiaries(given),
  add: addBeneficiary(given),
  addPaid: addPaidBeneficiary(given),
  change: changeBeneficiary(given),
  remove: removeBeneficiary(given),
})

beforeAll(async () => {
  world = await createWorld()
  deps = world.deps
  handlers = handlersOf(deps)
  tunde = await world.addPerson('Tunde', 'Bakare', 3, 0n)
  bisi = await world.addPerson('Bisi', 'Ade', 3, 0n)
})
afterAll(() => world.close())

const bankCode = BRAND.institutionCode
const newCustomer = (name = 'Ada') => world.addPerson(name, 'Okonkwo', 3, 1_000_000_00n)

async function enquire(by: Person, accountNumber: string) {
  const found = await world.handlers.nameEnquiry({ bankCode, accountNumber }, by.context)
  if (!found.ok) throw new Error(reasonOf(found))
  return { bankCode, accountNumber, nameEnquiryRef: found.value.data.nameEnquiryRef }
}
async function save(by: Person, accountNumber: string, over: { nickname?: string; favourite?: boolean } = {}) {
  const added = await handlers.add({ ...(await enquire(by, accountNumber)), ...over }, by.context)
  if (!added.ok) throw new Error(reasonOf(added))
  return added.value.data
}
async function listOf(by: Person) {
  const listed = await handlers.list({}, by.context)
  if (!listed.ok) throw new Error(reasonOf(listed))
  return listed.value.data
}
async function pay(by: Person, accountNumber: string): Promise<string> {
  const request = await world.requestFor(by, accountNumber, { amount: '10000' })
  const offer = await world.handlers.initiate(request, by.context)
  if (!offer.ok) throw new Error(reasonOf(offer))
  const paid = await world.handlers.confirm({ challengeId: offer.value.data.challengeId, pin: PIN }, by.context)
  expect(reasonOf(paid)).toBe('ok')
  world.time.now = new Date(world.time.now.getTime() + 1000)
  return request.transferId
}

const stateOf = async (transferId: string): Promise<string | undefined> => {
  const found = await world.database.pool.query('select state from bank.payment where payment_id = $1', [transferId])
  return found.rows[0]?.state
}

describe('saving', () => {
  test('save: stores the name that the bank gave, the type, and the customer’s nickname', async () => {
    const ada = await newCustomer()
    const saved = await save(ada, tunde.accountNumber, { nickname: 'Tunde, rent', favourite: true })
    expect(saved).toEqual({
      BeneficiaryId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'LOCAL_TRANSFER',
      bankCode,
      bankName: BRAND.bankName,
      accountNumber: tunde.accountNumber,
      accountName: 'TUNDE BAKARE',
      nickname: 'Tunde, rent',
      favourite: true,
      addedAt: world.time.now.toISOString(),
      lastUsedAt: null,
    })
    expect((await listOf(ada)).beneficiaries).toEqual([saved])
    const audit = await world.database.pool.query(
      `select kind, outcome, detail from bank.audit_event where customer_id = $1 and kind like 'beneficiary%'`,
      [ada.customerId],
    )
    expect(audit.rows).toEqual([
      { kind: 'beneficiary.added', outcome: 'done', detail: { beneficiaryId: saved.BeneficiaryId } },
    ])
  })

  test('save: is refused while payments to new payees are off, and a payee who was paid can still be saved', async () => {
    const ada = await newCustomer()
    const found = await enquire(ada, bisi.accountNumber)
    const transferId = await pay(ada, tunde.accountNumber)
    await stopServices(world.database.pool, servicesWithout('part:new-payees'), world.time.now)
    expect(reasonOf(await handlers.add(found, ada.context))).toBe('ok')
    await stopServices(world.database.pool, ['part:new-payees'], world.time.now)
    expect(reasonOf(await handlers.add(found, ada.context))).toBe('new-payees-off')
    expect(reasonOf(await handlers.addPaid({ transferId }, ada.context))).toBe('ok')
    await world.asOwner('delete from bank.service_stop')
  })

  test('save: gives the customer’s own account the type SELF', async () => {
    const ada = await newCustomer()
    const current = await world.openFor(ada.customerId, 'CUR', 'NGN')
    expect(await save(ada, current.accountNumber)).toMatchObject({ type: 'SELF' })
  })

  test('save: the same account twice is one beneficiary with the newest name; fields that are left out do not change', async () => {
    const ada = await newCustomer()
    const renamed = await world.addPerson('Old', 'Name', 3, 0n)
    const first = await save(ada, renamed.accountNumber, { nickname: 'Shop', favourite: true })
    await world.database.pool.query(`update bank.account set account_name = 'NEW NAME' where account_number = $1`, [
      renamed.accountNumber,
    ])
    const second = await save(ada, renamed.accountNumber)
    expect(second).toEqual({ ...first, accountName: 'NEW NAME' })
    expect(await save(ada, renamed.accountNumber, { nickname: '', favourite: false })).toEqual({
      ...second,
      nickname: null,
      favourite: false,
    })
    expect((await listOf(ada)).beneficiaries).toHaveLength(1)
    // A new beneficiary causes one notice. A change of an existing beneficiary causes none.
    const notified = await world.database.pool.query(
      `select params->>'beneficiary' as who from bank.alert where customer_id = $1 and kind = 'beneficiary-added'`,
      [ada.customerId],
    )
    const masked = `******${renamed.accountNumber.slice(-4)}`
    expect(notified.rows).toEqual([{ who: `${masked}, ${first.accountName}, ${BRAND.bankName}` }])
  })

  test('save: notifies the customer, also when the name from the bank is very long', async () => {
    const ada = await newCustomer()
    const added = { bankCode, bankName: 'Zenith', accountNumber: '0123456789', accountName: '👩🏾‍🍳'.repeat(60) }
    await world.database.transaction((tx) => notifyAdded(deps, tx, ada.customerId, added))
    const { rows } = await world.database.pool.query<{ notice: unknown }>(
      `select params as notice from bank.alert where customer_id = $1 and kind = 'beneficiary-added'`,
      [ada.customerId],
    )
    expect(rows.map(({ notice }) => v.is(noticeSchema, notice))).toEqual([true])
  })

  test('save: needs the customer’s own name enquiry for this account', async () => {
    const ada = await newCustomer()
    const foreign = await enquire(tunde, bisi.accountNumber)
    expect(reasonOf(await handlers.add(foreign, ada.context))).toBe('ticket-expired')
    const other = { ...(await enquire(ada, bisi.accountNumber)), accountNumber: tunde.accountNumber }
    expect(reasonOf(await handlers.add(other, ada.context))).toBe('ticket-expired')
    expect((await listOf(ada)).beneficiaries).toEqual([])
  })

  test('save from a transfer: accepts the customer’s own transfer that succeeded, and no other', async () => {
    const ada = await newCustomer()
    const transferId = await pay(ada, tunde.accountNumber)
    const saved = await handlers.addPaid({ transferId, nickname: 'Rent' }, ada.context)
    expect(saved).toMatchObject({
      ok: true,
      value: { data: { accountNumber: tunde.accountNumber, accountName: 'TUNDE BAKARE', nickname: 'Rent' } },
    })
    // The recipient sees the transfer, but did not pay anybody by it.
    expect(reasonOf(await handlers.addPaid({ transferId }, tunde.context))).toBe('not-found')
    expect(reasonOf(await handlers.addPaid({ transferId: randomUUID() }, ada.context))).toBe('not-found')
    // A transfer whose approval was withdrawn paid no payee.
    const withdrawn = await world.requestFor(ada, tunde.accountNumber)
    const initiated = await world.handlers.initiate(withdrawn, ada.context)
    if (!initiated.ok) throw new Error(reasonOf(initiated))
    await world.handlers.withdraw({ challengeId: initiated.value.data.challengeId }, ada.context)
    expect(await stateOf(withdrawn.transferId)).toBe('cancelled')
    expect(reasonOf(await handlers.addPaid({ transferId: withdrawn.transferId }, ada.context))).toBe('not-found')
  })

  test('save: refuses more beneficiaries than the maximum, also in parallel requests; a saved one can be saved again', async () => {
    const ada = await newCustomer()
    await world.database.pool.query(
      `insert into bank.beneficiary (beneficiary_id, customer_id, type, bank_code, bank_name, account_number, account_name, added_at)
       select gen_random_uuid(), $1, 'EXTERNAL_TRANSFER', '000001', 'Other Bank', lpad(n::text, 10, '0'), 'A PAYEE', now()
       from generate_series(1, $2::int) n`,
      [ada.customerId, MOST_BENEFICIARIES - 1],
    )
    const people = await Promise.all(
      Array.from({ length: 4 }, (_, index) => world.addPerson(`P${index}`, 'Last', 3, 0n)),
    )
    const enquiries = await Promise.all(people.map(({ accountNumber }) => enquire(ada, accountNumber)))
    const answers = await Promise.all(enquiries.map((enquiry) => handlers.add(enquiry, ada.context)))
    expect(answers.map(reasonOf).sort()).toEqual(['beneficiary-limit', 'beneficiary-limit', 'beneficiary-limit', 'ok'])
    const kept = people[answers.findIndex((answer) => answer.ok)]!
    expect(await save(ada, kept.accountNumber, { nickname: 'Again' })).toMatchObject({ nickname: 'Again' })
    expect((await listOf(ada)).beneficiaries).toHaveLength(MOST_BENEFICIARIES)
  })
})

describe('the list', () => {
  test('list: shows favourites first, then the last paid; and separately the paid payees that are not saved', async () => {
    const ada = await newCustomer()
    const people = await Promise.all(['One', 'Two', 'Three'].map((name) => world.addPerson(name, 'Person', 3, 0n)))
    const [one, two, three] = people as [Person, Person, Person]
    for (const { accountNumber } of people) await save(ada, accountNumber)
    await pay(ada, two.accountNumber)
    await pay(ada, bisi.accountNumber)
    await pay(ada, one.accountNumber)
    const current = await world.openFor(ada.customerId, 'CUR', 'NGN')
    await pay(ada, bisi.accountNumber)
    const names = (items: readonly { accountName: string }[]) => items.map(({ accountName }) => accountName)
    const { beneficiaries, recent } = await listOf(ada)
    expect(names(beneficiaries)).toEqual(['ONE PERSON', 'TWO PERSON', 'THREE PERSON'])
    expect(beneficiaries.map(({ lastUsedAt }) => lastUsedAt !== null)).toEqual([true, true, false])
    expect(recent).toEqual([
      expect.objectContaining({ accountName: 'BISI ADE', type: 'LOCAL_TRANSFER', bankName: BRAND.bankName }),
    ])
    const request = await world.requestFor(ada, current.accountNumber, { TransactionType: 2 })
    const offer = await world.handlers.initiate(request, ada.context)
    if (!offer.ok) throw new Error(reasonOf(offer))
    await world.handlers.confirm({ challengeId: offer.value.data.challengeId, pin: PIN }, ada.context)
    expect((await listOf(ada)).recent[0]).toMatchObject({ accountNumber: current.accountNumber, type: 'SELF' })

    const favourite = beneficiaries.find(({ accountName }) => accountName === 'THREE PERSON')!
    expect(favourite.accountNumber).toBe(three.accountNumber)
    await handlers.change({ BeneficiaryId: favourite.BeneficiaryId, favourite: true }, ada.context)
    expect(names((await listOf(ada)).beneficiaries)).toEqual(['THREE PERSON', 'ONE PERSON', 'TWO PERSON'])
  })

  test('list: shows no beneficiary of another customer', async () => {
    const ada = await newCustomer()
    await save(ada, tunde.accountNumber)
    expect(await listOf(await newCustomer('Stranger'))).toEqual({ beneficiaries: [], recent: [] })
  })
})

describe('changing and removing', () => {
  const saved = async (): Promise<{ ada: Person; one: Beneficiary }> => {
    const ada = await newCustomer()
    return { ada, one: await save(ada, tunde.accountNumber, { nickname: 'Rent' }) }
  }

  test('change: writes the given fields and leaves the others', async () => {
    const { ada, one } = await saved()
    const { BeneficiaryId } = one
    expect(await handlers.change({ BeneficiaryId, favourite: true }, ada.context)).toEqual({
      ok: true,
      value: { data: { ...one, favourite: true } },
    })
    expect(await handlers.change({ BeneficiaryId, nickname: '' }, ada.context)).toEqual({
      ok: true,
      value: { data: { ...one, favourite: true, nickname: null } },
    })
  })

  test('change: stores the present name of the account after a new name enquiry', async () => {
    const { ada, one } = await saved()
    const { BeneficiaryId } = one
    await world.database.pool.query(`update bank.beneficiary set account_name = 'OLD NAME' where beneficiary_id = $1`, [
      BeneficiaryId,
    ])
    const { nameEnquiryRef } = await enquire(ada, bisi.accountNumber)
    expect(reasonOf(await handlers.change({ BeneficiaryId, nameEnquiryRef }, ada.context))).toBe('ticket-expired')
    const right = await enquire(ada, tunde.accountNumber)
    const changed = await handlers.change({ BeneficiaryId, nameEnquiryRef: right.nameEnquiryRef }, ada.context)
    expect(changed).toMatchObject({ ok: true, value: { data: { accountName: 'TUNDE BAKARE', nickname: 'Rent' } } })
  })

  test("change and removal: answer another customer's beneficiary like a missing one", async () => {
    const { ada, one } = await saved()
    const stranger = await newCustomer('Stranger')
    const { BeneficiaryId } = one
    const { nameEnquiryRef } = await enquire(stranger, tunde.accountNumber)
    const tries = [
      (id: string) => handlers.change({ BeneficiaryId: id, nickname: 'Mine' }, stranger.context),
      (id: string) => handlers.change({ BeneficiaryId: id, nameEnquiryRef }, stranger.context),
      (id: string) => handlers.remove({ BeneficiaryId: id }, stranger.context),
    ]
    for (const attempt of tries) {
      expect(await attempt(BeneficiaryId)).toEqual(await attempt(randomUUID()))
      expect(reasonOf(await attempt(BeneficiaryId))).toBe('not-found')
    }
    expect((await listOf(ada)).beneficiaries).toEqual([one])
  })

  test('removal: removes the beneficiary; a second removal is answered like a missing beneficiary', async () => {
    const { ada, one } = await saved()
    const { BeneficiaryId } = one
    expect(reasonOf(await handlers.remove({ BeneficiaryId }, ada.context))).toBe('ok')
    expect(reasonOf(await handlers.remove({ BeneficiaryId }, ada.context))).toBe('not-found')
    expect((await listOf(ada)).beneficiaries).toEqual([])
    const again = await save(ada, tunde.accountNumber)
    expect(again.BeneficiaryId).not.toBe(BeneficiaryId)
  })
})
