/** Tests the details and the author of an event as staff read them. */
import { expect, it } from 'vitest'
import { authorText, detailText } from './event-details.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'

it.each([
  [
    { orderKind: 'freeze-customer', reasonCode: 'device-lost' },
    'Order: Freeze a customer, Reason from the list: A device is lost or stolen',
  ],
  [{ duty: 'kyc.read', staffId: ID }, `Duty: See identity checks, Id of the person: ${ID}`],
  [{ amountMinor: '500000', currency: 'NGN', payee: '0123456789' }, 'Amount: ₦5,000.00, Payee: 0123456789'],
  [{ currency: 'NGN' }, 'Currency: NGN'],
  [{ rule: '', which: 'open', alerts: 0 }, 'Which: open, Alerts: 0'],
  [
    { isFromStart: true, stopReason: null, until: '2026-11-27T09:00:00.000Z' },
    'Is from start: yes, Stop reason: none, Until: 27 Nov 2026, 10:00',
  ],
  [
    { from: 'inquiring', day: '2026-11-27', reason: 'wrong-password' },
    'From: Asking the network, Day: 27 Nov 2026, Reason: wrong password',
  ],
  [{ factors: ['pin', 'device-key'], limits: { perDay: 5 } }, 'Factors: pin, device key, Limits: (Per day: 5)'],
  [{}, ''],
])('details %j: read as %s', (detail, text) => {
  expect(detailText(detail)).toBe(text)
})

it.each([
  ['Efe Okoro', `operator:${ID}`, 'Efe Okoro'],
  [null, 'operator:jane', 'jane'],
  [null, `schedule:${ID}`, 'A scheduled payment'],
  [null, `bulk:${ID}`, 'A payment batch'],
  [null, 'card-processor', 'Card processor'],
  [null, 'worker', 'The bank'],
  [null, '192.0.2.1', '192.0.2.1'],
  [null, '', '—'],
])('author %s, %s: reads as %s', (person, address, text) => {
  expect(authorText({ person, address })).toBe(text)
})
