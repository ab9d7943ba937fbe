/** Lists faults of the back office: login, duties, four eyes, origin, and the freeze of a screening hit. */
import type { Fault } from '../fault.ts'

const LOGIN_TESTS = ['src/server/staff/login/staff-login.db.test.ts']
const DUTY_TESTS = ['src/server/staff/staff-duties.db.test.ts']
const ORDER_TESTS = ['src/server/staff/orders/orders.db.test.ts']

export const STAFF_FAULTS: readonly Fault[] = [
  {
    name: 'staff-id-token-signature-not-checked',
    file: 'src/server/staff/login/identity-provider.ts',
    original: 'execute: [enableNonRepudiationChecks, ',
    planted: 'execute: [',
    tests: LOGIN_TESTS,
    harm: 'A forged ID token opens the back office.',
  },
  {
    name: 'staff-answer-works-twice',
    file: 'src/server/staff/login/login-store.ts',
    original: '`delete from bank.staff_login where state_hash = $1 and browser_hash',
    planted: '`update bank.staff_login set nonce = nonce where state_hash = $1 and browser_hash',
    tests: LOGIN_TESTS,
    harm: 'A replayed answer of the provider opens a second session.',
  },
  {
    name: 'staff-login-of-any-browser',
    file: 'src/server/staff/login/login-store.ts',
    original: 'where state_hash = $1 and browser_hash = $2 and',
    planted: 'where state_hash = $1 and $2::bytea is not null and',
    tests: LOGIN_TESTS,
    harm: 'A thief finishes the login of another person in an own browser.',
  },
  {
    name: 'staff-duty-not-checked',
    file: 'src/server/staff/staff-app.ts',
    original: "route.duty !== 'any' && !caller.duties.includes(route.duty)",
    planted: "route.duty !== 'any' && caller.duties.length === 0",
    tests: DUTY_TESTS,
    harm: 'A teller reads and does everything.',
  },
  {
    name: 'staff-maker-duty-not-checked',
    file: 'src/server/staff/orders/propose-order.ts',
    original: 'if (!call.caller.duties.includes(kind.maker))',
    planted: 'if (call.caller.duties.length === 0)',
    tests: DUTY_TESTS,
    harm: 'A member of staff makes orders of another duty.',
  },
  {
    name: 'staff-own-order-approved',
    file: 'src/server/staff/orders/decide-order.ts',
    original: "if (isOwn) return refuse('own-order'",
    planted: "if (order.state === 'executed') return refuse('own-order'",
    tests: ORDER_TESTS,
    harm: 'One person moves money alone.',
  },
  {
    name: 'staff-batch-changed-payment-decided',
    file: 'src/server/staff/orders/kinds/payment-batches.ts',
    original: 'const isSame = versions.get(payment.id) === versionOfPayment(payment)',
    planted: 'const isSame = versions.has(payment.id)',
    tests: ['src/server/staff/orders/batches/payment-batches.db.test.ts'],
    harm: 'An order settles a payment that changed after the maker read it.',
  },
  {
    name: 'staff-large-sum-checked-by-operator',
    file: 'src/server/staff/orders/execute-order.ts',
    original: 'return most === undefined || amount.minor > most ? largeAbove.checker : checker',
    planted: 'return most === undefined ? largeAbove.checker : checker',
    tests: ['src/server/staff/orders/batches/payment-batches.db.test.ts'],
    harm: 'Payments operators settle any sum without a risk officer.',
  },
  {
    name: 'staff-reason-in-archive',
    file: 'src/server/staff/personal-data.ts',
    original: 'case when t.kind in (${REASONS_GIVEN}) then t.reason end',
    planted: "case when t.kind <> 'freeze-customer' and ${REASONS_GIVEN.length} > 0 then t.reason end",
    tests: ['src/server/staff/orders/archive-of-orders.db.test.ts'],
    harm: 'The archive tells a customer of a suspicion.',
  },
  {
    name: 'staff-origin-not-checked',
    file: 'src/server/staff/sessions/session-of-call.ts',
    original: 'if (headers.origin !== origin) return fail(OTHER_PAGE)',
    planted: "if (headers.origin === 'null') return fail(OTHER_PAGE)",
    tests: DUTY_TESTS,
    harm: 'A page of another site acts with the cookie of a member of staff.',
  },
  {
    name: 'staff-unscreened-payee-paid',
    file: 'src/core/risk/payment-facts.ts',
    original: "worst === 'unscreened' && amountMinor > unscreenedMostMinor",
    planted: "worst === 'open' && amountMinor > unscreenedMostMinor",
    tests: ['src/server/features/screening/unscreened-names.db.test.ts'],
    harm: 'Money goes to a listed person while the screening service is down.',
  },
  {
    name: 'staff-correction-lifts-every-freeze',
    file: 'src/server/staff/orders/kinds/screening-hits.ts',
    original: 'if (!(await isLastHoldOfFreeze(tx, hitId)))',
    planted: 'if (hit.list === hit.entry_id)',
    tests: ['src/server/staff/orders/corrected-hits.db.test.ts'],
    harm: 'The correction of a hit opens accounts that their owner has frozen.',
  },
]
