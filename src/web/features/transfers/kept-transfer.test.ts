/** The same order keeps its id over retries and reloads; another order, or a known outcome, starts a new one. */
import { beforeEach, describe, expect, it } from 'vitest'
import { isUuid } from '../../../values/ids.ts'
import {
  forgetTransfer,
  keepTransfer,
  markTransferSent,
  readKeptTransfer,
  settleKeptTransfer,
} from './kept-transfer.ts'

const content = {
  fromAccountNumber: '0000000013',
  toAccountNumber: '1234567891',
  bankCode: '000036',
  amount: '150000',
  currencyCode: 'NGN',
  narration: '',
} as const

beforeEach(() => sessionStorage.clear())

describe('the kept transfer', () => {
  it('gives the same order the same id, as a retry and a reload need', () => {
    const first = keepTransfer(content, 'TUNDE BAKARE')
    expect(isUuid(first)).toBe(true)
    expect(keepTransfer({ ...content }, 'TUNDE BAKARE')).toBe(first)
  })

  it('gives another order another id', () => {
    const first = keepTransfer(content, 'TUNDE BAKARE')
    expect(keepTransfer({ ...content, amount: '150001' }, 'TUNDE BAKARE')).not.toBe(first)
  })

  it('remembers that an approval is on its way until its outcome is known', () => {
    const id = keepTransfer(content, 'TUNDE BAKARE')
    markTransferSent()
    expect(readKeptTransfer()).toMatchObject({ transferId: id, sent: true, recipientName: 'TUNDE BAKARE' })
    settleKeptTransfer('00000000-0000-7000-8000-000000000000')
    expect(readKeptTransfer()?.transferId).toBe(id)
    settleKeptTransfer(id)
    expect(readKeptTransfer()).toBeUndefined()
  })

  it('starts anew after being forgotten, and reads no nonsense', () => {
    const first = keepTransfer(content, 'TUNDE BAKARE')
    forgetTransfer()
    expect(keepTransfer(content, 'TUNDE BAKARE')).not.toBe(first)
    for (const text of ['{', '{"transferId":1}', 'null']) {
      sessionStorage.setItem('adire.transfer', text)
      expect(readKeptTransfer()).toBeUndefined()
    }
  })
})
