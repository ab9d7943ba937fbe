/** Tests the checker on a small recorded run: it finds nothing, and each changed fact breaks its rule. */
import { expect, it } from 'vitest'
import type { HistoryLine } from '../history.ts'
import { checkEvidence, RULES } from './check-run.ts'
import type { Evidence } from './evidence.ts'
import { ACCOUNTS, smallRun } from './small-run.fixture.ts'

it('checker: finds no violation in a run without faults of the bank', () => {
  expect(checkEvidence(smallRun())).toEqual([])
})

it('checker: finds no violation when a payment has the timestamp of a clock that was ahead', () => {
  const run = smallRun()
  const cancelledAt = 505
  const payments = run.payments.map((one) => (one.id === 'day-1' ? { ...one, at: cancelledAt + 95 } : one))
  const ahead: HistoryLine = { type: 'fault', at: 300, fault: 'ahead', clock: { aheadMs: 100, forMs: 300 } }
  const behind: HistoryLine = { ...ahead, clock: { aheadMs: -100, forMs: 300 } }
  expect(checkEvidence({ ...run, payments, history: [...run.history, ahead] })).toEqual([])
  expect(checkEvidence({ ...run, payments, history: [...run.history, behind] })).toHaveLength(1)
})

/** Replaces the lines that match. Undefined leaves a line out. */
function withLines(run: Evidence, change: (line: HistoryLine) => HistoryLine | undefined): Evidence {
  return { ...run, history: run.history.map(change).filter((line) => line !== undefined) }
}
const answered = (name: string, order: string, data: unknown) => (run: Evidence) =>
  withLines(run, (line) =>
    line.type === 'call' && line.call === name && line.order === order ? { ...line, data } : line,
  )
/** Adds the call once more, with other data. */
const again = (name: string, order: string, data: unknown) => (run: Evidence) => ({
  ...run,
  history: run.history.flatMap((line): HistoryLine[] =>
    line.type === 'call' && line.call === name && line.order === order ? [line, { ...line, data }] : [line],
  ),
})
const books = (change: (line: Extract<HistoryLine, { type: 'books' }>) => HistoryLine) => (run: Evidence) =>
  withLines(run, (line) => (line.type === 'books' ? change(line) : line))
/** Posts a journal once more under another id. */
const twice =
  (journal: string, id: string) =>
  (run: Evidence): Evidence => ({
    ...run,
    entries: [
      ...run.entries,
      ...run.entries.filter((one) => one.journal === journal).map((one) => ({ ...one, journal: id })),
    ],
    journals: [...run.journals, { id, hold: run.journals.find((one) => one.id === journal)?.hold ?? null }],
  })
const without =
  (journal: string) =>
  (run: Evidence): Evidence => ({
    ...run,
    entries: run.entries.filter((one) => one.journal !== journal),
    journals: run.journals.filter(({ id }) => id !== journal),
  })

const BREACHES: readonly (readonly [rule: string, fault: string, change: (run: Evidence) => Evidence])[] = [
  [
    'conserved',
    'an entry is larger than its counterpart',
    (run) => ({
      ...run,
      entries: run.entries.map((one) => (one.journal === 'within' && one.amount > 0n ? { ...one, amount: 501n } : one)),
    }),
  ],
  [
    'balances',
    'an entry states another balance',
    (run) => ({
      ...run,
      entries: run.entries.map((one) => (one.journal === 'within' ? { ...one, balance: 1n } : one)),
    }),
  ],
  [
    'balances',
    'an account holds more than it has',
    (run) => ({
      ...run,
      accounts: run.accounts.map((one) => (one.id === ACCOUNTS.ada ? { ...one, held: 10_000_000n } : one)),
    }),
  ],
  [
    'holds',
    'an account states a hold that does not exist',
    (run) => ({ ...run, accounts: run.accounts.map((one) => (one.id === ACCOUNTS.ada ? { ...one, held: 1n } : one)) }),
  ],
  [
    'holds',
    'a settlement takes another amount than the hold',
    (run) => ({
      ...run,
      holdEntries: run.holdEntries.map((one) =>
        one.hold === 'bill' && one.kind === 'settled' ? { ...one, amount: -699n } : one,
      ),
    }),
  ],
  ['ended', 'a payment is in progress for ever', answered('view', 'elsewhere', { status: 'processing' })],
  [
    'ended',
    'a failed payment keeps its hold',
    (run) => ({ ...run, holds: run.holds.map((one) => (one.id === 'refused' ? { ...one, remaining: 1_576n } : one)) }),
  ],
  ['once', 'an acknowledged transfer is not in the books', without('within')],
  ['once', 'a hold is settled twice', twice('settle-elsewhere', 'settle-again')],
  ['once', 'a failed payment took money', answered('view', 'within', { status: 'failed' })],
  ['once', 'a withdrawn payment took money', (run) => ({ ...run, ...twice('within', 'withdrawn')(run) })],
  [
    'once',
    'another total is taken than the customer agreed to',
    answered('initiate', 'elsewhere', { summary: { total: '1570' } }),
  ],
  [
    'once',
    'a bill is refunded twice',
    (run) => ({
      ...twice('refund-bill', 'refund-again')(run),
      refunds: [...run.refunds, { posting: 'refund-again', subject: 'bill' }],
    }),
  ],
  [
    'once',
    'another amount arrives than the offer said',
    answered('initiate', 'bought', {
      summary: {
        total: '15000',
        rate: { unitCurrency: 'USD', price: '1474.1031', midPrice: '1452.3183', arrives: '9' },
      },
    }),
  ],
  [
    'said',
    'a successful payment fails later',
    answered('confirm', 'refused', { status: 'successful', reference: 'refused' }),
  ],
  ['said', 'a withdrawn payment succeeds later', answered('view', 'withdrawn', { status: 'successful' })],
  [
    'replay',
    'the same approval gets another answer',
    again('confirm', 'within', { status: 'failed', reference: 'within' }),
  ],
  [
    'exchange',
    'more arrives than the rate gives',
    answered('initiate', 'bought', {
      summary: {
        total: '15000',
        rate: { unitCurrency: 'USD', price: '1474.1031', midPrice: '1452.3183', arrives: '11' },
      },
    }),
  ],
  [
    'switch',
    'the switch refused what the bank took',
    books((line) => ({ ...line, credits: line.credits.map((one) => ({ ...one, status: 'RJCT' as const })) })),
  ],
  [
    'switch',
    'the switch has another amount',
    books((line) => ({ ...line, credits: line.credits.map((one) => ({ ...one, amount: '499' })) })),
  ],
  ['switch', 'the switch has no credit for what the bank took', books((line) => ({ ...line, credits: [] }))],
  [
    'aggregator',
    'the aggregator delivered a bill that the bank returned',
    books((line) => ({ ...line, bills: line.bills.map((one) => ({ ...one, status: 'delivered' as const })) })),
  ],
  [
    'inward',
    'an accepted credit is posted twice',
    (run) => ({ ...run, entries: run.entries.flatMap((one) => (one.journal === 'inward' ? [one, one] : [one])) }),
  ],
  [
    'inward',
    'a refused credit is posted',
    books((line) => ({
      ...line,
      inward: line.inward.map((one) => ({ ...one, attempts: [{ status: 'RJCT' as const }] })),
    })),
  ],
  ['cause', 'a transfer is posted again under another id', twice('within', 'another-id')],
  [
    'batch',
    'the lines of a batch are exchanged',
    (run) => ({ ...run, batchLines: run.batchLines.map((one) => ({ ...one, line: 3 - one.line })) }),
  ],
  ['batch', 'a line that the customer reads as paid is not in the books', without('line-1')],
  [
    'standing-order',
    'a cancelled order pays',
    (run) => ({
      ...run,
      payments: [
        ...run.payments,
        ...run.payments.filter(({ id }) => id === 'day-1').map((one) => ({ ...one, id: 'day-2', at: 900 })),
      ],
    }),
  ],
  [
    'standing-order',
    'an order pays twice on a day',
    (run) => ({
      ...run,
      payments: [
        ...run.payments,
        ...run.payments.filter(({ id }) => id === 'day-1').map((one) => ({ ...one, id: 'day-2' })),
      ],
    }),
  ],
  [
    'balance-read',
    'a customer reads a balance from before a payment that succeeded',
    (run) =>
      withLines(run, (line) =>
        line.type === 'call' && line.call === 'getAccounts'
          ? { ...line, data: [{ accountNumber: '0000000001', balanceMinor: '100000' }] }
          : line,
      ),
  ],
  [
    'mail',
    'a mail states another balance',
    (run) =>
      withLines(run, (line) =>
        line.type === 'message' ? { ...line, text: line.text.replace('₦995.00', '₦1,000.00') } : line,
      ),
  ],
  [
    'mail',
    'a mail is sent twice',
    (run) => ({
      ...run,
      history: run.history.flatMap((line) =>
        line.type === 'message' && line.id === 8 ? [line, { ...line, id: 99 }] : [line],
      ),
    }),
  ],
  [
    'mail',
    'a movement is in no mail',
    (run) => withLines(run, (line) => (line.type === 'message' && line.id === 0 ? undefined : line)),
  ],
]

it.each(BREACHES)('rule %s: is broken when %s', (rule, _fault, change) => {
  const broken = checkEvidence(change(smallRun())).map((violation) => violation.split(':')[0])
  expect(broken).toContain(rule)
})

it('rule mail: counts a mail once when it is repeated under its Message-ID', () => {
  const run = smallRun()
  const repeated = run.history.flatMap((line): HistoryLine[] =>
    line.type === 'message'
      ? [
          { ...line, messageId: `<${line.id}>` },
          { ...line, id: line.id + 100, messageId: `<${line.id}>` },
        ]
      : [line],
  )
  expect(checkEvidence({ ...run, history: repeated })).toEqual([])
})

it('rules: have a breach each', () => {
  expect(Object.keys(RULES).filter((name) => !BREACHES.some(([rule]) => rule === name))).toEqual([])
})
