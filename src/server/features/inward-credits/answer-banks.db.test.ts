/** Tests the signed answers to another bank: the name of an account, and the status of a credit. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALL_RATES } from '../../../core/limits/call-rates.ts'
import { makeAccountNumber } from '../../../values/account-number.ts'
import { BRAND } from '../../../values/brand.ts'
import { ENQUIRY_FACTOR, type ModelBank, openModelBank } from '../transfers/outward/model-bank.fixture.ts'
import type { Person } from '../transfers/world.fixture.ts'

let bank: ModelBank
let ada: Person
beforeAll(async () => {
  bank = await openModelBank()
  ada = await bank.world.addPerson('Adaeze', 'Okonkwo', 3, 0n)
})
afterAll(() => bank.close())

const askName = (accountNumber: string, bankCode = '000014') => bank.ask('name', { accountNumber, bankCode })
const close = (accountNumber: string) =>
  bank.world.database.pool.query(`update bank.account set state = 'closed' where account_number = $1`, [accountNumber])

describe('the owner of an account', () => {
  test('name enquiry: answers with the name that a customer of this bank would see', async () => {
    expect(await askName(ada.accountNumber)).toEqual({ name: 'ADAEZE OKONKWO', reason: null })
  })

  test('name enquiry: is refused with AC01, AC03 or AC04 for a wrong, unknown, foreign or closed account', async () => {
    const [wrong, nobody] = ['0000000014', makeAccountNumber(BRAND.cbnCode, 987_654_321)]
    expect(await askName(wrong)).toEqual({ name: null, reason: 'AC01' })
    expect(await askName(nobody)).toEqual({ name: null, reason: 'AC03' })
    const dollars = await bank.world.openFor(ada.customerId, 'DOM', 'USD')
    expect(await askName(dollars.accountNumber)).toEqual({ name: null, reason: 'AC03' })
    const gone = await bank.world.addPerson('Bisi', 'Ade', 3, 0n)
    await close(gone.accountNumber)
    expect(await askName(gone.accountNumber)).toEqual({ name: null, reason: 'AC04' })
  })

  test('name enquiry: has an hourly quota for each bank', async () => {
    const most = CALL_RATES['inward-enquiry'].account.times * ENQUIRY_FACTOR
    for (let asked = 0; asked < most; asked += 1)
      expect(await askName(ada.accountNumber, '000015')).toMatchObject({ name: 'ADAEZE OKONKWO' })
    expect(await askName(ada.accountNumber, '000015')).toEqual({ problem: 'HTTP 429' })
    expect(await askName(ada.accountNumber, '000016')).toMatchObject({ name: 'ADAEZE OKONKWO' })
    bank.world.time.now = new Date(bank.world.time.now.getTime() + 3_600_000)
    expect(await askName(ada.accountNumber, '000015')).toMatchObject({ name: 'ADAEZE OKONKWO' })
  })
})

describe('the status of a credit', () => {
  const pay = async (accountNumber: string) => {
    const paid = await bank.pay({ accountNumber, amount: '100' })
    if (paid === undefined) throw new Error('the switch is down')
    return paid.messageId
  }

  test('status of a credit: a settled and a refused credit get the status of their first answer', async () => {
    const settled = await pay(ada.accountNumber)
    expect(await bank.ask('credit', { messageId: settled })).toEqual({ status: 'ACSC', reason: null })
    const closed = await bank.world.addPerson('Ngozi', 'Eze', 3, 0n)
    await close(closed.accountNumber)
    const refused = await pay(closed.accountNumber)
    expect(await bank.ask('credit', { messageId: refused })).toEqual({ status: 'RJCT', reason: 'AC04' })
  })

  test('unknown credit: pending for a minute, then never received; a second send settles once', async () => {
    await bank.network.setFault('malformed')
    const lost = await pay(ada.accountNumber)
    await bank.network.setFault('none')
    bank.world.time.now = new Date()
    expect(await bank.ask('credit', { messageId: lost })).toEqual({ status: 'PDNG', reason: null })
    bank.world.time.now = new Date(Date.now() + 61_000)
    expect(await bank.ask('credit', { messageId: lost })).toEqual({ status: 'RJCT', reason: 'NOOR' })
    const before = await bank.world.balanceOf(ada.accountNumber)
    await bank.payAgain(lost)
    await bank.payAgain(lost)
    expect(await bank.ask('credit', { messageId: lost })).toEqual({ status: 'ACSC', reason: null })
    expect(await bank.world.balanceOf(ada.accountNumber)).toBe(before + 100n)
  })

  test('status of a credit: answered only to the bank that sent it', async () => {
    const settled = await pay(ada.accountNumber)
    expect(await bank.ask('credit', { messageId: settled, bankCode: '000015' })).toEqual({
      status: 'RJCT',
      reason: 'NOOR',
    })
  })
})
