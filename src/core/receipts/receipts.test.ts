/** Receipt codes that people can type, names that strangers may see, and the rows of the receipt. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TransferReceipt } from '../transfers/receipt.ts'
import { maskName } from './mask-name.ts'
import { isFinal, receiptDocument, receiptFileName } from './receipt-document.ts'
import { formatReceiptCode, parseReceiptCode } from './receipt-code.ts'

describe('a receipt code', () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })
  it('receipt code: has sixteen characters, and is read back from every way of typing it', () => {
    fc.assert(
      fc.property(bytes, (code) => {
        const text = formatReceiptCode(code)
        expect(text).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
        for (const typed of [text, text.toLowerCase(), text.replaceAll('-', ''), ` ${text.replaceAll('-', ' ')} `]) {
          expect(parseReceiptCode(typed)).toBe(text)
        }
        expect(parseReceiptCode(text.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(text)
      }),
    )
  })
  it('receipt code: differs for different bytes', () => {
    fc.assert(
      fc.property(bytes, bytes, (one, two) => {
        expect(formatReceiptCode(one) === formatReceiptCode(two)).toBe(Buffer.from(one).equals(Buffer.from(two)))
      }),
    )
  })
  it.each(['', 'ABC', 'UUUU-UUUU-UUUU-UUUU', '0000-0000-0000-000', 'x'.repeat(1000), '<script>'])(
    'parseReceiptCode: refuses %j',
    (text) => expect(parseReceiptCode(text)).toBeUndefined(),
  )
})

it('a masked name has no more than two letters of each part', () => {
  expect(maskName('Adaeze Chidinma Okonkwo')).toBe('AD*** CH*** OK***')
  expect(maskName('  Bo  Ade ')).toBe('B*** A***')
  expect(maskName('ṢỌLÁ')).toBe('ṢỌ***')
})

const RECEIPT: TransferReceipt = {
  transferId: '0191f0c0-7f1e-7abc-8def-0123456789ab',
  status: 'successful',
  direction: 'debit',
  transferType: 0,
  reference: 'OPT-3F9A-20K7-4F9Q',
  amount: '8500000',
  fee: '5000',
  vat: '375',
  stampDuty: '5000',
  levy: '0',
  total: '8510375',
  currencyCode: 'NGN',
  narration: 'Tiles',
  from: { accountNumber: '******3417', accountName: 'ADAEZE OKONKWO', bankName: 'Optimus Bank' },
  to: { accountNumber: '******7736', accountName: 'Chukwuemeka Obi', bankName: 'Zenith Bank' },
  createdAt: '2026-11-20T15:07:00Z',
  completedAt: '2026-11-20T15:07:19Z',
  timeline: [],
}
const CHECK = {
  code: '3F9A-20K7-4F9Q-X7DT',
  checkUrl: 'https://bank.example/verify/3F9A-20K7-4F9Q-X7DT',
  madeAt: new Date('2026-11-21T08:00:00Z'),
  isPlayMoney: false,
}

describe('a printed receipt', () => {
  it('has the beneficiary type of a custom transfer, above its narration', () => {
    const custom = { ...RECEIPT, transferType: 3, beneficiaryType: 'School fees' } as const
    const { rows } = receiptDocument(custom, CHECK)
    expect(rows.slice(1, 4)).toMatchObject([
      { name: 'From' },
      { name: 'Beneficiary type', text: 'School fees' },
      { name: 'Narration' },
    ])
    // The other rows are the same as for any transfer.
    expect(rows.filter(({ name }) => name !== 'Beneficiary type')).toEqual(receiptDocument(RECEIPT, CHECK).rows)
  })

  it('shows the sender the total paid, and the recipient only the received amount', () => {
    const sent = receiptDocument(RECEIPT, CHECK)
    expect(sent).toMatchObject({ statusText: 'Successful', sentence: 'sent to', who: 'CHUKWUEMEKA OBI' })
    expect(sent.rows.map(({ name }) => name)).toEqual(['To', 'From', 'Narration', 'Fees', 'Total debited', 'Reference'])
    expect(sent.rows[3]).toMatchObject({ text: '₦103.75', sub: 'Fee ₦50.00, VAT ₦3.75, Stamp duty ₦50.00' })
    expect(sent.rows[4]).toMatchObject({ text: '₦85,103.75', isTotal: true })
    const received = receiptDocument({ ...RECEIPT, direction: 'credit' }, CHECK)
    expect(received.who).toBe('ADAEZE OKONKWO')
    expect(received.rows.map(({ name }) => name)).toEqual(['To', 'From', 'Narration', 'Reference'])
  })
  it('of an exchange: shows both amounts and the rate', () => {
    const exchange = {
      arrives: '6783',
      arrivesCurrency: 'USD',
      unitCurrency: 'USD',
      priceCurrency: 'NGN',
      price: '1474.1031',
      midPrice: '1452.3183',
      difference: '102',
    } as const
    const printed = receiptDocument({ ...RECEIPT, transferType: 2, exchange }, CHECK)
    expect(printed).toMatchObject({ sentence: 'exchanged for', who: '$67.83' })
    expect(printed.rows).toContainEqual({ name: 'Amount received', text: '$67.83' })
    expect(printed.rows).toContainEqual({ name: 'Our rate', text: '$1 = ₦1,474.1031' })
    expect(printed.rows).toContainEqual({ name: 'Mid-market rate', text: '$1 = ₦1,452.3183' })
    expect(printed.rows).toContainEqual({ name: 'Our fee (included in the rate)', text: '$1.02' })
    const failed = receiptDocument({ ...RECEIPT, status: 'failed', exchange }, CHECK)
    expect(failed.sentence).toBe('not sent to')
    expect(failed.rows).toContainEqual({ name: 'Amount you would have received', text: '$67.83' })
  })
  it.each([
    ['reversed', 'Returned', 'returned to the sender by'],
    ['failed', 'Not sent', 'not sent to'],
    ['cancelled', 'Cancelled', 'not sent to'],
  ] as const)('receipt of a transfer that is %s: says %s', (status, statusText, sentence) => {
    expect(receiptDocument({ ...RECEIPT, status }, CHECK)).toMatchObject({ statusText, sentence })
    expect(isFinal(status)).toBe(true)
  })
  it('receipt file: is not made for a payment that is not final', () => {
    expect(isFinal('processing')).toBe(false)
    expect(receiptFileName(RECEIPT, 'png')).toBe('optimus-receipt-OPT-3F9A-20K7-4F9Q.png')
  })
})
