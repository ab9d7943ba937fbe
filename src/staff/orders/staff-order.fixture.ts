/** An order that waits for its check, for the tests of the pages of staff. */
import type { StaffOrder } from '../../contract/staff/staff-api.ts'

export const PROPOSED_ORDER: StaffOrder = {
  orderId: '0198c0de-0000-7000-8000-000000000001',
  kind: 'freeze-customer',
  summary: 'Freeze all accounts',
  reasonCode: 'suspected-fraud',
  reason: 'The customer called',
  customerId: null,
  subjects: [],
  state: 'proposed',
  needsChecker: true,
  maker: 'Amina Yusuf',
  checker: null,
  checkerNote: null,
  failure: null,
  amountMinor: null,
  countedMinor: null,
  currency: null,
  shownOnce: null,
  proposedAt: '2026-11-27T09:00:00Z',
  expiresAt: '2026-11-27T13:00:00Z',
  endedAt: null,
  journalId: null,
  isOwn: false,
  checkerDuty: 'customer.check',
  canCheck: true,
}
