/** A small recorded run without violations, for tests that change one fact of it. */
import type { CallLine, HistoryLine, OrderLine } from '../history.ts'
import type { Evidence } from './evidence.ts'

const ADA = 'ada'
/** The accounts in the books. */
export const ACCOUNTS = { ada: '1', dollars: '2', tunde: '3', bank: '4', position: '5' } as const
const NUMBERS = { ada: '0000000001', dollars: '0000000002', tunde: '0000000003' }

/** Each order has one journal of these lines on the accounts. */
type Movement = readonly (readonly [account: keyof typeof ACCOUNTS, amount: bigint])[]
const MOVEMENTS: Readonly<Record<string, Movement>> = {
  opening: [
    ['bank', -100_000n],
    ['ada', 100_000n],
  ],
  within: [
    ['ada', -500n],
    ['tunde', 500n],
  ],
  'settle-elsewhere': [
    ['ada', -1_575n],
    ['bank', 1_575n],
  ],
  bought: [
    ['ada', -15_000n],
    ['position', 15_000n],
    ['position', -10n],
    ['dollars', 10n],
  ],
  'settle-bill': [
    ['ada', -700n],
    ['bank', 700n],
  ],
  'refund-bill': [
    ['bank', -700n],
    ['ada', 700n],
  ],
  'line-1': [
    ['ada', -601n],
    ['tunde', 601n],
  ],
  'line-2': [
    ['ada', -602n],
    ['tunde', 602n],
  ],
  'day-1': [
    ['ada', -900n],
    ['tunde', 900n],
  ],
  inward: [
    ['bank', -333n],
    ['ada', 333n],
  ],
}
const HOLD_OF: Readonly<Record<string, string>> = { 'settle-elsewhere': 'elsewhere', 'settle-bill': 'bill' }
const currencyOf = (account: keyof typeof ACCOUNTS, amount: bigint): string =>
  account === 'dollars' || (account === 'position' && amount < 0n) ? 'USD' : 'NGN'

function order(
  kind: OrderLine['kind'],
  id: string,
  to: string,
  amount: string,
  more: Partial<OrderLine> = {},
): OrderLine {
  return {
    type: 'order',
    order: id,
    kind,
    customer: ADA,
    at: 1,
    from: NUMBERS.ada,
    to,
    amount,
    currency: 'NGN',
    ...more,
  }
}

let clock = 100
function call(name: string, id: string | undefined, data: unknown, more: Partial<CallLine> = {}): CallLine {
  clock += 10
  const about = id === undefined ? {} : { order: id }
  return {
    type: 'call',
    call: name,
    customer: ADA,
    ...about,
    askedAt: clock,
    answeredAt: clock + 5,
    result: 'ok',
    data,
    ...more,
  }
}

/** Review, approval and the last look at a payment. */
function paid(id: string, total: string, first: string, last: string, rate?: object): readonly CallLine[] {
  return [
    call('initiate', id, { summary: { total, ...(rate === undefined ? {} : { rate }) } }),
    call('confirm', id, { status: first, reference: id }),
    call('view', id, { status: last }),
  ]
}

const RATE = { unitCurrency: 'USD', price: '1474.1031', midPrice: '1452.3183', arrives: '10' }
const MAILS = [
  'Debit alert\n\n₦5.00 was paid from your account *1 to T on 1 Jan. Your balance is ₦995.00. Not you?',
  'Debit alert\n\n₦15.75 left your account *1 on 1 Jan: ₦5.00 to T. Your balance is ₦979.25. Not you?',
  'Debit alert\n\n₦150.00 was paid from your account *1 to A on 1 Jan. Your balance is ₦829.25. Not you?',
  'Credit alert\n\n$0.10 from A was paid into your account *2 on 1 Jan.',
  'Your bill is paid\n\nYour payment of ₦7.00 to MTN went through. ₦7.00 was taken from your account *1.',
  'Debit alert\n\n₦6.01 was paid from your account *1 to T on 1 Jan. Your balance is ₦823.24. Not you?',
  'Debit alert\n\n₦6.02 was paid from your account *1 to T on 1 Jan. Your balance is ₦817.22. Not you?',
  'Debit alert\n\n₦9.00 was paid from your account *1 to T on 1 Jan. Your balance is ₦808.22. Not you?',
  'Credit alert\n\n₦3.33 from O was paid into your account *1 on 1 Jan.',
]

function history(): readonly HistoryLine[] {
  const lines = [
    { to: NUMBERS.tunde, amount: '601' },
    { to: NUMBERS.tunde, amount: '602' },
  ]
  return [
    { type: 'begin', at: 50, seed: 1, journals: ['opening'] },
    { type: 'customer', customer: ADA, mail: 'ada@mail.example', account: NUMBERS.ada, dollars: NUMBERS.dollars },
    order('own-bank', 'within', NUMBERS.tunde, '500'),
    ...paid('within', '500', 'successful', 'successful'),
    call('getAccounts', undefined, [{ accountNumber: NUMBERS.ada, balanceMinor: '99500' }]),
    order('other-bank', 'elsewhere', '7000000001', '500'),
    ...paid('elsewhere', '1575', 'processing', 'successful'),
    order('other-bank', 'refused', '7000000002', '501'),
    ...paid('refused', '1576', 'processing', 'failed'),
    order('exchange', 'bought', NUMBERS.dollars, '15000'),
    ...paid('bought', '15000', 'successful', 'successful', RATE),
    order('bill', 'bill', '08011111111', '700'),
    ...paid('bill', '700', 'processing', 'reversed'),
    order('own-bank', 'withdrawn', NUMBERS.tunde, '502'),
    call('confirm', 'withdrawn', undefined, { result: 'unknown' }),
    call('withdraw', 'withdrawn', { outcome: 'withdrawn' }),
    call('view', 'withdrawn', { status: 'cancelled' }),
    order('batch', 'batch', '', '1203', { lines }),
    call('viewBatch', 'batch', {
      lines: [
        { line: 1, status: 'successful' },
        { line: 2, status: 'successful' },
      ],
    }),
    order('schedule', 'daily', NUMBERS.tunde, '900'),
    { type: 'due', at: 400, order: 'daily' },
    call('cancelSchedule', 'daily', { status: 'cancelled' }, { askedAt: 500, answeredAt: 505 }),
    ...MAILS.map((text, id) => ({ type: 'message', id, to: 'ada@mail.example', text, at: '' }) as const),
    {
      type: 'books',
      credits: [
        { id: 'net-elsewhere', status: 'ACSC', accountNumber: '7000000001', amount: '500' },
        { id: 'net-refused', status: 'RJCT', accountNumber: '7000000002', amount: '501' },
      ],
      inward: [
        {
          endToEndId: 'e2e',
          messageId: 'm',
          accountNumber: NUMBERS.ada,
          amount: '333',
          attempts: [{ status: 'ACSC' }, { status: 'unknown' }],
        },
      ],
      bills: [{ requestId: 'net-bill', billersCode: '08011111111', amount: '700', status: 'reversed' }],
    },
  ]
}

/** Numbers the entries of each account and computes its balances. */
function books(): Pick<Evidence, 'accounts' | 'entries' | 'journals'> {
  const last = new Map<string, { seq: bigint; balance: bigint }>()
  const entries = Object.entries(MOVEMENTS).flatMap(([journal, lines]) =>
    lines.map(([name, amount]) => {
      const account = ACCOUNTS[name]
      const { seq, balance } = last.get(account) ?? { seq: 0n, balance: 0n }
      const next = { seq: seq + 1n, balance: balance + amount }
      last.set(account, next)
      return { account, journal, amount, currency: currencyOf(name, amount), ...next }
    }),
  )
  const accounts = Object.entries(ACCOUNTS).map(([name, id]) => ({
    id,
    side: 1,
    mode: name in NUMBERS ? 0 : 1,
    floor: 0n,
    balance: last.get(id)?.balance ?? 0n,
    held: 0n,
    seq: last.get(id)?.seq ?? 0n,
    number: NUMBERS[name as keyof typeof NUMBERS] ?? null,
  }))
  const journals = Object.keys(MOVEMENTS).map((id) => ({ id, hold: HOLD_OF[id] ?? null }))
  return { accounts, entries, journals }
}

function payment(id: string, kind: string, payee: string, amount: bigint, more: object = {}) {
  return { id, kind, state: 'settled', payee, amount, origin: null, at: 450, reference: null, ...more }
}

/** A new copy each time. */
export function smallRun(): Evidence {
  clock = 100
  const hold = (id: string, amount: bigint) => ({ id, account: ACCOUNTS.ada, amount, remaining: 0n })
  const steps = (id: string, amount: bigint, end: 'settled' | 'released') => [
    { hold: id, kind: 'placed' as const, amount },
    { hold: id, kind: end, amount: -amount },
  ]
  return {
    history: history(),
    ...books(),
    holds: [hold('elsewhere', 1_575n), hold('refused', 1_576n), hold('bill', 700n)],
    holdEntries: [
      ...steps('elsewhere', 1_575n, 'settled'),
      ...steps('refused', 1_576n, 'released'),
      ...steps('bill', 700n, 'settled'),
    ],
    payments: [
      payment('within', 'own-bank', NUMBERS.tunde, 500n),
      payment('elsewhere', 'other-bank', '7000000001', 500n, { reference: 'net-elsewhere' }),
      payment('refused', 'other-bank', '7000000002', 501n, { state: 'released', reference: 'net-refused' }),
      payment('bought', 'exchange', NUMBERS.dollars, 15_000n),
      payment('bill', 'bill', '08011111111', 700n, { state: 'reversed', reference: 'net-bill' }),
      payment('line-1', 'own-bank', NUMBERS.tunde, 601n, { origin: 'batch' }),
      payment('line-2', 'own-bank', NUMBERS.tunde, 602n, { origin: 'batch' }),
      payment('day-1', 'own-bank', NUMBERS.tunde, 900n, { origin: 'daily' }),
    ],
    refunds: [{ posting: 'refund-bill', subject: 'bill' }],
    inward: [{ endToEnd: 'e2e', posting: 'inward', accepted: true }],
    batchLines: [
      { batch: 'batch', line: 1, payment: 'line-1' },
      { batch: 'batch', line: 2, payment: 'line-2' },
    ],
    givenUp: 0,
  }
}
