/**
 * Tests the email address of a beneficiary on a real PostgreSQL: only the customer of the beneficiary sets, changes and
 * removes it.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BRAND } from '../../../values/brand.ts'
import { createWorld, type Person, PIN, reasonOf, type World } from '../transfers/world.fixture.ts'
import { findPayeeEmail } from './beneficiary-store.ts'
import { changeBeneficiary, getBeneficiaries } from './manage-beneficiaries.ts'
import { addBeneficiary, addPaidBeneficiary } from './save-beneficiary.ts'

const EMAIL = 'tunde@mail.example'
const bankCode = BRAND.institutionCode
let world: World
let tunde: Person

beforeAll(async () => {
  world = await createWorld()
  tunde = await world.addPerson('Tunde', 'Bakare', 3, 0n)
})
afterAll(() => world.close())

const deps = () => world.deps
const newCustomer = () => world.addPerson('Ada', 'Okonkwo', 3, 1_000_000_00n)

async function save(by: Person, over: { email?: string; nickname?: string } = {}) {
  const { accountNumber } = tunde
  const enquired = await world.handlers.nameEnquiry({ bankCode, accountNumber }, by.context)
  if (!enquired.ok) throw new Error(reasonOf(enquired))
  const { nameEnquiryRef } = enquired.value.data
  const added = await addBeneficiary(deps())({ bankCode, accountNumber, nameEnquiryRef, ...over }, by.context)
  if (!added.ok) throw new Error(reasonOf(added))
  return added.value.data
}

async function emailsOf(by: Person): Promise<readonly (string | undefined)[]> {
  const listed = await getBeneficiaries(deps())({}, by.context)
  if (!listed.ok) throw new Error(reasonOf(listed))
  return listed.value.data.beneficiaries.map(({ email }) => email)
}

it('email address: is stored with a new beneficiary, and stays when the account is saved again without an address', async () => {
  const ada = await newCustomer()
  expect(await save(ada, { email: EMAIL })).toMatchObject({ email: EMAIL })
  expect(await save(ada, { nickname: 'Rent' })).toMatchObject({ email: EMAIL, nickname: 'Rent' })
  expect(await save(ada, { email: '' })).not.toHaveProperty('email')
})

it('email address: is stored with a payee who is saved from a receipt', async () => {
  const ada = await newCustomer()
  const request = await world.requestFor(ada, tunde.accountNumber)
  const initiated = await world.handlers.initiate(request, ada.context)
  if (!initiated.ok) throw new Error(reasonOf(initiated))
  await world.handlers.confirm({ challengeId: initiated.value.data.challengeId, pin: PIN }, ada.context)
  const { transferId } = request
  expect(await addPaidBeneficiary(deps())({ transferId, email: EMAIL }, ada.context)).toMatchObject({
    ok: true,
    value: { data: { email: EMAIL } },
  })
})

it('email address: can be changed and removed alone, and other changes leave it', async () => {
  const ada = await newCustomer()
  const { BeneficiaryId } = await save(ada, { nickname: 'Rent' })
  const change = (over: { email?: string; favourite?: boolean }) =>
    changeBeneficiary(deps())({ BeneficiaryId, ...over }, ada.context)
  expect(await change({ email: EMAIL })).toMatchObject({ value: { data: { email: EMAIL, nickname: 'Rent' } } })
  expect(await change({ favourite: true })).toMatchObject({ value: { data: { email: EMAIL, favourite: true } } })
  expect(reasonOf(await change({ email: '' }))).toBe('ok')
  expect(await emailsOf(ada)).toEqual([undefined])
})

it('email address: cannot be seen or changed by another customer who saved the same account', async () => {
  const [ada, bisi] = [await newCustomer(), await newCustomer()]
  const { BeneficiaryId } = await save(ada, { email: EMAIL })
  await save(bisi)
  expect(await emailsOf(bisi)).toEqual([undefined])
  const changed = await changeBeneficiary(deps())({ BeneficiaryId, email: 'b@mail.example' }, bisi.context)
  expect(reasonOf(changed)).toBe('not-found')
  expect(await emailsOf(ada)).toEqual([EMAIL])
  const payee = { bankCode, accountNumber: tunde.accountNumber }
  const { pool } = world.database
  expect(await findPayeeEmail(pool, { ...payee, customerId: ada.customerId })).toEqual({
    beneficiaryId: BeneficiaryId,
    email: EMAIL,
  })
  expect(await findPayeeEmail(pool, { ...payee, customerId: bisi.customerId })).toBeUndefined()
})
