import { expect, test } from 'vitest'
import { cardReceiptCheck, type PaidCard, cardReceiptDocument } from './card-receipt-document.ts'

const at = new Date('2026-11-21T12:00:00Z')
const paid = (state: PaidCard['state']): PaidCard => ({
  cardId: '01931c5e-7b00-7abc-8def-0123456789ab',
  state,
  scheme: 'verve',
  accountNumber: '0123456789',
  accountName: 'ADAEZE OKONKWO',
  amountMinor: 1_000_00n,
  vatMinor: 75_00n,
  createdAt: at,
  completedAt: at,
})

test.each([
  ['settled', 'Successful', 'paid for', '₦1,075.00', 'The fee for this card was paid.'],
  ['reversed', 'Returned', 'returned for', '₦1,075.00', 'The fee for this card was paid and returned.'],
  ['released', 'Not taken', 'not taken for', undefined, 'This fee was not taken: no money has moved.'],
  ['inquiring', 'Not final yet', 'on hold for', undefined, 'This payment is not final yet.'],
] as const)(
  'card fee in the state %s: has the status "%s" on the receipt, and the same outcome in the check',
  (state, text, sentence, debited, outcome) => {
    const check = { code: 'ABC', checkUrl: 'https://bank.example/check', madeAt: at, isPlayMoney: false }
    const printed = cardReceiptDocument(paid(state), check)
    expect([printed.statusText, printed.sentence]).toEqual([text, sentence])
    expect(printed.rows.find(({ isTotal }) => isTotal)?.text).toBe(debited)
    expect(cardReceiptCheck(paid(state)).outcome).toBe(outcome)
  },
)
