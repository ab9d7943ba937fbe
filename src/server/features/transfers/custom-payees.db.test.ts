/** Tests the types of custom transfers after the payment: on saved beneficiaries, and as a filter of the history. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getEntries } from '../accounts/get-entries.ts'
import { findBeneficiaryTypes, findBeneficiaries } from '../beneficiaries/beneficiary-store.ts'
import { changeBeneficiary } from '../beneficiaries/manage-beneficiaries.ts'
import { addBeneficiary, addPaidBeneficiary } from '../beneficiaries/save-beneficiary.ts'
import { createSavePayees } from '../beneficiaries/save-payees.ts'
import { CUSTOM, openCustomBank, type InitiateRequest as Request } from './custom.fixture.ts'
import { type Person, reasonOf } from './world.fixture.ts'

const custom = openCustomBank()
const { bank, here, elsewhere, pay } = custom

const saveAll = () => createSavePayees(bank.world.deps)({}, { id: '1', attempt: 1, maxAttempts: 1 })

describe('saved with its beneficiary', () => {
  const savedOf = () => findBeneficiaries(bank.world.database.pool, bank.ada.customerId)

  test.each([
    ['within the bank', 'LOCAL_TRANSFER', () => here({ ...CUSTOM, saveBeneficiary: true })],
    ['at another bank', 'EXTERNAL_TRANSFER', () => elsewhere({ ...CUSTOM, saveBeneficiary: true })],
  ] as const)(
    'custom payee %s: is saved with its type, and a later payment can change the type',
    async (_name, type, make) => {
      const request = await make()
      await pay(request)
      if (type === 'EXTERNAL_TRANSFER') await bank.world.carry(request.transferId)
      await saveAll()
      const [saved] = await savedOf()
      expect(saved).toMatchObject({ type, beneficiaryType: 'School fees', accountNumber: request.toAccountNumber })
      const { nameEnquiryRef: _old, ...order } = request
      const again = async (over: Partial<Request>) => {
        const asked = await bank.world.requestFor(bank.ada, request.toAccountNumber, {
          ...order,
          ...over,
          transferId: randomUUIDv7(),
        })
        await pay(asked)
        if (type === 'EXTERNAL_TRANSFER') await bank.world.carry(asked.transferId)
        await saveAll()
        return asked.transferId
      }
      // The request does not save the payee, so the beneficiary does not change.
      const unsaved = await again({ beneficiaryType: 'Uniform', saveBeneficiary: false })
      expect(await savedOf()).toMatchObject([{ beneficiaryType: 'School fees' }])
      await again({ beneficiaryType: 'Rent' })
      expect(await savedOf()).toMatchObject([{ BeneficiaryId: saved?.BeneficiaryId, beneficiaryType: 'Rent' }])
      // The beneficiary is saved from the receipt of the earlier transfer.
      const handler = addPaidBeneficiary(bank.world.deps)
      expect(await handler({ transferId: unsaved }, bank.ada.context)).toMatchObject({
        ok: true,
        value: { data: { beneficiaryType: 'Uniform' } },
      })
      const types = await findBeneficiaryTypes(bank.world.database.pool, bank.ada.customerId)
      expect(types.toSorted()).toEqual(['Rent', 'School fees', 'Uniform'])
      expect(await findBeneficiaryTypes(bank.world.database.pool, custom.tunde.customerId)).toEqual([])
    },
  )

  test('saved beneficiary with a type: keeps the type when an ordinary transfer saves it again', async () => {
    await pay(await here({ ...CUSTOM, saveBeneficiary: true }))
    await pay(await here({ saveBeneficiary: true }))
    await saveAll()
    expect(await savedOf()).toMatchObject([{ beneficiaryType: 'School fees' }])
  })
})

describe('given to a beneficiary without a payment', () => {
  const deps = () => bank.world.deps
  const add = async (accountNumber: string, beneficiaryType?: string) => {
    const { nameEnquiryRef = '', bankCode } = await bank.world.requestFor(bank.ada, accountNumber)
    const asked = {
      bankCode,
      accountNumber,
      nameEnquiryRef,
      ...(beneficiaryType === undefined ? {} : { beneficiaryType }),
    }
    return addBeneficiary(deps())(asked, bank.ada.context)
  }
  const REFUSED = { failure: { kind: 'invalid-input', errors: { beneficiaryType: [expect.any(String)] } } }

  test('type of a beneficiary: can be added, changed, left unchanged and removed without a payment', async () => {
    const added = await add(custom.tunde.accountNumber, 'Rent')
    if (!added.ok) throw new Error(reasonOf(added))
    const { BeneficiaryId } = added.value.data
    expect(added.value.data).toMatchObject({ type: 'LOCAL_TRANSFER', beneficiaryType: 'Rent' })
    const change = async (over: object) => changeBeneficiary(deps())({ BeneficiaryId, ...over }, bank.ada.context)
    expect(await change({ beneficiaryType: 'Fees' })).toMatchObject({ value: { data: { beneficiaryType: 'Fees' } } })
    expect(await change({ favourite: true })).toMatchObject({ value: { data: { beneficiaryType: 'Fees' } } })
    expect(await change({ beneficiaryType: 'self' })).toMatchObject(REFUSED)
    const none = await change({ beneficiaryType: '' })
    expect(none.ok && none.value.data).not.toHaveProperty('beneficiaryType')
    const others = changeBeneficiary(deps())({ BeneficiaryId, beneficiaryType: 'Mine' }, custom.tunde.context)
    expect(await others).toMatchObject({ failure: { reason: 'not-found' } })
  })

  test('type of a beneficiary: is refused for the customer’s own account', async () => {
    const { accountNumber } = await bank.world.openFor(bank.ada.customerId, 'CUR', 'NGN')
    expect(await add(accountNumber, 'Savings')).toMatchObject(REFUSED)
    const own = await add(accountNumber)
    if (!own.ok) throw new Error(reasonOf(own))
    const { BeneficiaryId, type } = own.value.data
    expect(type).toBe('SELF')
    const change = changeBeneficiary(deps())({ BeneficiaryId, beneficiaryType: 'Savings' }, bank.ada.context)
    expect(await change).toMatchObject(REFUSED)
  })
})

describe('the history', () => {
  const entriesOf = async (person: Person, beneficiaryType: string) => {
    const read = getEntries({ ...bank.world.deps, cursorKey: randomBytes(32) })
    const answer = await read({ accountNumber: person.accountNumber, beneficiaryType }, person.context)
    if (!answer.ok) throw new Error(reasonOf(answer))
    return answer.value.data.entries.map(({ transferId, direction }) => `${direction} ${transferId}`)
  }

  test('history filter: finds custom transfers by the type that the sender gave, and other transfers by the bank’s names for them', async () => {
    const fees = await pay(await here(CUSTOM))
    const away = await elsewhere(CUSTOM)
    await pay(away)
    await bank.world.carry(away.transferId)
    const rent = await pay(await here({ ...CUSTOM, beneficiaryType: 'Rent' }))
    const plain = await pay(await here())
    const other = await elsewhere()
    await pay(other)
    await bank.world.carry(other.transferId)
    const own = await bank.world.openFor(bank.ada.customerId, 'CUR', 'NGN')
    const { nameEnquiryRef: _ref, ...self } = await bank.world.requestFor(bank.ada, own.accountNumber, {
      TransactionType: 2,
    })
    const moved = await pay(self)

    expect(await entriesOf(bank.ada, 'School fees')).toEqual([`debit ${away.transferId}`, `debit ${fees}`])
    expect(await entriesOf(bank.ada, 'SCHOOL FEES')).toHaveLength(2)
    expect(await entriesOf(bank.ada, 'Rent')).toEqual([`debit ${rent}`])
    expect(await entriesOf(bank.ada, 'School')).toEqual([])
    expect(await entriesOf(bank.ada, 'LOCAL_TRANSFER')).toEqual([`debit ${plain}`])
    expect(await entriesOf(bank.ada, 'EXTERNAL_TRANSFER')).toEqual([`debit ${other.transferId}`])
    expect(await entriesOf(bank.ada, 'SELF')).toEqual([`debit ${moved}`])
    const received = { ...bank.ada, accountNumber: own.accountNumber }
    expect(await entriesOf(received, 'SELF')).toEqual([`credit ${moved}`])
  })

  test('history filter: the recipient’s history ignores the sender’s type, and a stranger’s account is not found', async () => {
    await pay(await here({ ...CUSTOM, beneficiaryType: 'Gift for T' }))
    expect(await entriesOf(custom.tunde, 'Gift for T')).toEqual([])
    expect(await entriesOf(custom.tunde, 'LOCAL_TRANSFER')).toEqual([])
    await expect(entriesOf({ ...custom.tunde, accountNumber: bank.ada.accountNumber }, 'Gift for T')).rejects.toThrow(
      'account-not-found',
    )
  })
})
