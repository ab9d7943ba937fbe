/** The first page's answer, and an order that waits for a check, for tests of the page. */
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import type { StaffHome } from '../../contract/staff/staff-home.ts'
import { PROPOSED_ORDER } from '../orders/staff-order.fixture.ts'

/** The time of this number of minutes ago. */
export const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000 - 1000).toISOString()

export const HOME: StaffHome = {
  readAt: new Date().toISOString(),
  queues: [
    { queue: 'payments-in-review', count: 2, oldestAt: ago(5), overdue: null },
    { queue: 'reports', count: 7, oldestAt: ago(60 * 75), overdue: 3 },
    { queue: 'recalls', count: 4, oldestAt: ago(60 * 50), overdue: 1 },
    { queue: 'differences', count: 0, oldestAt: null, overdue: null },
  ],
  networks: {
    switchDownSince: ago(12),
    cards: { waiting: 2, oldestAt: ago(7) },
    registers: [
      { register: 'identity', downSince: ago(4) },
      { register: 'credit-bureau', downSince: null },
    ],
    rates: { publishedAt: ago(180), isUsable: true },
    screening: null,
    loginDownSince: null,
    billers: [{ name: 'Ikeja Electric', failingSince: ago(90) }],
    stops: [],
    alerts: [{ channel: 'sms', waiting: 40, dueSince: ago(1) }],
  },
  today: {
    countedAt: ago(0),
    kinds: [{ kind: 'own-bank', currency: 'NGN', payments: 30, amountMinor: '123456700' }],
    hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 20 : hour === 10 ? 10 : 0)),
  },
}

/** An order that waits for a check. */
export const ORDER: StaffOrder = {
  ...PROPOSED_ORDER,
  kind: 'refuse-referred-payment',
  summary: 'Refuse the referred payment OPT-0001',
  reason: 'The customer cannot say whom',
  maker: 'Efe Okoro',
  proposedAt: ago(1),
  expiresAt: ago(-60),
  checkerDuty: 'risk.check',
}
