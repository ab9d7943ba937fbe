/** Lists faults in the features: ownership of rows, returns, refunds, standing orders, erasure. */
import type { Fault } from '../fault.ts'

const ENTRY_TESTS = ['src/server/features/accounts/entries.db.test.ts']
const RECEIPT_TESTS = ['src/server/features/receipts/receipts.db.test.ts']
const STATEMENT_TESTS = ['src/server/features/statements/statements.db.test.ts']
const ERASURE_TESTS = ['src/server/features/privacy/erasure.db.test.ts']

export const FEATURE_FAULTS: readonly Fault[] = [
  {
    name: 'transfer-of-another-customer',
    file: 'src/core/transfers/receipt.ts',
    original: 'if (transfer.fromCustomerId === customerId) return true',
    planted: "if (transfer.fromCustomerId !== '') return true",
    tests: ['src/core/transfers/receipt.test.ts'],
    harm: 'A customer reads the transfer of another customer by its id.',
  },
  {
    name: 'forged-cursor',
    file: 'src/server/features/accounts/entry-cursor.ts',
    original: 'timingSafeEqual(check, checkOf(accountNumber, seq)) && seq <= GREATEST_SEQ',
    planted: 'checkOf(accountNumber, seq).length === check.length && seq <= GREATEST_SEQ',
    tests: ENTRY_TESTS,
    harm: 'A made-up cursor pages through the history.',
  },
  {
    name: 'history-day-too-short',
    file: 'src/server/features/accounts/find-entries.ts',
    original: "${entryDayStart('$3::date + 1')}) end",
    planted: "${entryDayStart('$3::date')}) end",
    tests: ENTRY_TESTS,
    harm: 'A search up to a day leaves out that day.',
  },
  {
    name: 'receipt-code-of-another-key',
    file: 'src/server/features/receipts/receipt-codes.ts',
    original: 'return isOwn ? transferId : undefined',
    planted: 'return isOwn ? transferId : transferId',
    tests: RECEIPT_TESTS,
    harm: 'A receipt that was forged with an old key passes as genuine.',
  },
  {
    name: 'statement-part-of-another-session',
    file: 'src/server/features/statements/statement-parts.ts',
    original: 'and p.no = $2 and p.session_id = $3 and',
    planted: 'and p.no = $2 and $3::uuid is not null and',
    tests: STATEMENT_TESTS,
    harm: 'Another customer downloads a part of a long statement.',
  },
  {
    name: 'statement-opens-an-entry-late',
    file: 'src/server/features/accounts/statement-source.ts',
    original: 'e.seq = low - 1), 0) as opening',
    planted: 'e.seq = low), 0) as opening',
    tests: STATEMENT_TESTS,
    harm: 'A statement opens with the balance after its first entry.',
  },
  {
    name: 'inward-credit-under-a-used-id',
    file: 'src/server/features/inward-credits/receive-inward-credit.ts',
    original: 'return first.fingerprint.equals(fingerprint) ? first.answer : refuseReuse(deps, credit)',
    planted: 'return first.fingerprint.length === 0 ? refuseReuse(deps, credit) : first.answer',
    tests: ['src/server/features/inward-credits/receive-inward-credit.db.test.ts'],
    harm: 'A second payment of a bank that repeats an id is answered as booked, and is lost.',
  },
  {
    name: 'return-after-a-refund-paid-twice',
    file: 'src/server/features/inward-credits/receive-return.ts',
    original: 'transfer.refundedMinor < transfer.amountMinor ? transfer.amountMinor - transfer.refundedMinor : 0n',
    planted: 'transfer.refundedMinor < transfer.amountMinor ? transfer.amountMinor : 0n',
    tests: ['src/server/features/cases/recall/recall.db.test.ts'],
    harm: 'A customer gets a refund from the bank and the same money from the other bank.',
  },
  {
    name: 'case-refunded-before-its-decision',
    file: 'src/server/features/cases/refund-case.ts',
    original: "if (nextCaseState(state, 'refunded') === undefined) return fail('not-decided')",
    planted: '',
    tests: ['src/server/features/cases/case-money.db.test.ts'],
    harm: 'An operator pays a refund that nobody has decided.',
  },
  {
    name: 'standing-order-pays-what-it-missed',
    file: 'src/server/features/schedules/run-schedules.ts',
    original: "const state = number === last ? 'due' : 'missed'",
    planted: "const state = number <= last ? 'due' : 'missed'",
    tests: ['src/server/features/schedules/run-schedules.db.test.ts'],
    harm: 'After a day without the bank a customer pays several times at the same moment.',
  },
  {
    name: 'freeze-lifted-counts-as-frozen',
    file: 'src/server/customers/is-frozen.ts',
    original: "'select from bank.customer_freeze where customer_id = $1 and lifted_at is null',",
    planted: "'select from bank.customer_freeze where customer_id = $1 and lifted_at is not null',",
    tests: ['src/server/features/freeze/freeze.db.test.ts'],
    harm: 'The emergency brake stops nothing.',
  },
  {
    name: 'erasure-leaves-the-sender',
    file: 'src/server/features/inward-credits/personal-data.ts',
    original: "`sender_name = 'ERASED', sender_account = null, narration = ''`",
    planted: "`sender_account = null, narration = ''`",
    tests: ERASURE_TESTS,
    harm: 'The name of a payer stays in the data of a customer who was erased.',
  },
  {
    name: 'erasure-leaves-the-card',
    file: 'src/server/features/cards/personal-data.ts',
    original: "`last_four = '0000'`",
    planted: '`last_four = last_four`',
    tests: ERASURE_TESTS,
    harm: 'The digits of a card stay in the data of a customer who was erased.',
  },
]
