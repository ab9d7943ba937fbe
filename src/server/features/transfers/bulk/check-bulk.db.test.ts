/** Tests the check of a list's lines: the owner of the account, the costs, and each problem at its own field. */
import { beforeAll, describe, expect, it } from 'vitest'
import { openOutwardBank } from '../outward/outward-bank.fixture.ts'
import type { Person } from '../world.fixture.ts'
import { checkBulk } from './check-bulk.ts'
import { bulkOf } from './bulk.fixture.ts'

const bank = openOutwardBank()
let bulk: ReturnType<typeof bulkOf>
let tunde: Person
beforeAll(async () => {
  bulk = bulkOf(bank.world)
  tunde = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
})

describe('a line', () => {
  it('checked line: is shown with its bank, the name that the bank gave, and its costs', async () => {
    const account = bank.account()
    const [here, there] = await bulk.check(bank.ada, [
      { bank: 'Optimus', account: tunde.accountNumber, typedAmount: '₦10,000', narration: ' Rent ' },
      { bank: 'zenith', account, typedAmount: '60000' },
    ])
    expect(here).toMatchObject({
      state: 'good',
      line: 1,
      checked: {
        accountName: 'TUNDE BAKARE',
        amount: '1000000',
        fee: '0',
        stampDuty: '5000',
        narration: 'Rent',
        newPayee: true,
      },
    })
    expect(there).toMatchObject({
      state: 'good',
      checked: {
        accountName: expect.stringMatching(/^[A-Z]{2}/),
        bankCode: '000015',
        fee: '5000',
        vat: '375',
        stampDuty: '5000',
      },
    })
  })

  it('a line that cannot be paid has its problem at the field that causes it', async () => {
    const { world, ada } = bank
    const own = await world.openFor(ada.customerId, 'CUR', 'NGN')
    const wrongDigit = `${tunde.accountNumber.slice(0, 9)}${(Number(tunde.accountNumber[9]) + 1) % 10}`
    const found = await bulk.check(ada, [
      { account: ada.accountNumber },
      { account: own.accountNumber },
      { account: wrongDigit },
      { account: tunde.accountNumber, typedAmount: '1,000,000.01' },
      { bank: 'Zenith', account: '9900000000' },
      { bank: 'No bank', account: '12', typedAmount: '', narration: '=1+1' },
    ])
    expect(found.map((line) => (line.state === 'bad' ? Object.keys(line.errors) : line.state))).toEqual([
      ['account'],
      ['account'],
      ['account'],
      ['typedAmount'],
      ['account'],
      ['bank', 'account', 'typedAmount', 'narration'],
    ])
    expect(JSON.stringify(found[3])).toContain('up to ₦1,000,000.00')
  })

  it('a line whose bank does not answer can be checked again, and has no problem', async () => {
    bank.network.down = true
    const account = bank.account()
    const [line] = await bulk.check(bank.ada, [{ bank: 'Zenith', account }])
    expect(line).toMatchObject({ state: 'unavailable', line: 1 })
    bank.network.down = false
    expect(await bulk.check(bank.ada, [{ bank: 'Zenith', account }])).toMatchObject([{ state: 'good' }])
  })

  it('check of lines: makes at most five name enquiries at other banks at a time', async () => {
    const { deps } = bank.world
    let now = 0
    let most = 0
    // No enquiry is answered before five have arrived, so that the test sees the permitted parallel number.
    const five = Promise.withResolvers<void>()
    const paymentSwitch = {
      reference: bank.network.reference,
      enquireName: async (account: { accountNumber: string; institutionCode: string }) => {
        now += 1
        most = Math.max(most, now)
        if (now === 5) five.resolve()
        await five.promise
        const named = await bank.network.enquireName(account)
        now -= 1
        return named
      },
    }
    const outward = { ...deps.outward!, paymentSwitch }
    const lines = Array.from({ length: 10 }, (_, index) => ({
      line: index + 1,
      bank: 'Zenith',
      account: bank.account(),
      typedAmount: '50',
      narration: '',
    }))
    const found = await checkBulk({ ...deps, outward })({ lines }, bank.ada.context)
    expect(found.ok && found.value.data.lines.map(({ line, state }) => `${line} ${state}`)).toEqual(
      lines.map(({ line }) => `${line} good`),
    )
    expect(most).toBe(5)
  })
})
