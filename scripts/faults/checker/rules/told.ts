/** Compares the balances and the messages that customers read with the entries of their accounts. */
import type { CallLine, HistoryLine, MessageLine } from '../../history.ts'
import { type EntryRow, type Evidence, groupBy, type Index } from '../evidence.ts'
import { saidIn } from './orders.ts'

interface SeenAccount {
  readonly accountNumber: string
  readonly balanceMinor: string
}

/** A balance that a customer read was the account's balance after some entry, with every payment that the customer knew of. */
export function balancesWereTrue(evidence: Evidence, index: Index): readonly string[] {
  const entriesOf = groupBy(evidence.entries, ({ account }) => account)
  const callsOf = groupBy(index.calls, ({ customer }) => customer)
  return index.calls
    .filter(({ call, result }) => call === 'getAccounts' && result === 'ok')
    .flatMap((read) => {
      const known = new Set(acknowledgedBefore(callsOf.get(read.customer) ?? [], read.askedAt))
      return (read.data as readonly SeenAccount[]).flatMap(({ accountNumber, balanceMinor }) => {
        const entries = entriesOf.get(index.accountByNumber.get(accountNumber)?.id ?? '') ?? []
        const first = entries.findLastIndex(({ journal }) => known.has(journal))
        const balances = entries.slice(Math.max(first, 0)).map(({ balance }) => String(balance))
        if (first === -1) balances.push('0')
        return balances.includes(balanceMinor)
          ? []
          : [
              `a customer read ${balanceMinor} on account ${accountNumber}, which is no balance of it after the payments that the customer knew of`,
            ]
      })
    })
}

/** The payments whose success the customer read before. */
function acknowledgedBefore(calls: readonly CallLine[], at: number): readonly string[] {
  return calls.flatMap((one) =>
    one.order !== undefined && one.result === 'ok' && one.answeredAt < at && saidIn(one).status === 'successful'
      ? [one.order]
      : [],
  )
}

const SYMBOLS: Readonly<Record<string, string>> = { NGN: '₦', USD: '$' }

function written(minor: bigint, currency: string): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${SYMBOLS[currency] ?? currency}${whole}.${digits.slice(-2)}`
}

type CustomerLine = Extract<HistoryLine, { type: 'customer' }>

/** Each movement on a customer's account is in one mail, which states the balance after a debit. No mail states any other movement. */
export function mailsAreTrue(evidence: Evidence, index: Index): readonly string[] {
  const mailsTo = groupBy(
    evidence.history.filter((line): line is MessageLine => line.type === 'message'),
    ({ to }) => to,
  )
  const violations: string[] = []
  let missing = 0
  for (const line of evidence.history.filter((one): one is CustomerLine => one.type === 'customer')) {
    const numbers = new Set([line.account, line.dollars])
    const entries = evidence.entries.filter(
      ({ account, journal }) =>
        numbers.has(index.accounts.get(account)?.number ?? '') && !index.journalsBefore.has(journal),
    )
    const expected = counted(
      entries.map((entry) => mailOf(evidence, index, entry)).filter((mail) => mail !== undefined),
    )
    const got = counted(shownOnce(mailsTo.get(line.mail) ?? []).flatMap(({ text }) => movementIn(text)))
    for (const [mail, count] of got)
      if (count > (expected.get(mail) ?? 0))
        violations.push(
          `${line.mail} was told ${count} times: ${mail}. The books say so ${expected.get(mail) ?? 0} times`,
        )
    for (const [mail, count] of expected) missing += Math.max(0, count - (got.get(mail) ?? 0))
  }
  if (missing > evidence.givenUp)
    violations.push(`${missing} movements were in no mail, and the bank gave up ${evidence.givenUp} mails`)
  return violations
}

/** A mailbox shows a repeated mail once. The sandbox's mailbox recognises it only among its newest messages. */
function shownOnce(mails: readonly MessageLine[]): readonly MessageLine[] {
  const byId = new Map(mails.map((mail) => [mail.messageId ?? `message ${mail.id}`, mail]))
  return [...byId.values()]
}

function counted(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** Returns the mail that an entry needs, as `movementIn` writes it. Undefined for refunds, whose mails state no balance. */
function mailOf(evidence: Evidence, index: Index, entry: EntryRow): string | undefined {
  const { journal, amount, balance, currency } = entry
  const subject = index.journals.get(journal)?.hold ?? journal
  if (index.payments.get(subject)?.kind === 'bill') return amount < 0n ? `bill ${written(amount, currency)}` : undefined
  if (evidence.refunds.some(({ posting }) => posting === journal)) return undefined
  if (amount > 0n) return `credit ${written(amount, currency)}`
  return `debit ${written(amount, currency)}, balance ${written(balance ?? 0n, currency)}`
}

const AMOUNT = '([₦$][\\d,]+\\.\\d\\d)'
const MAILS: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [
    new RegExp(`\\n${AMOUNT} (?:was paid from|left) your account .*? Your balance is ${AMOUNT}\\.`),
    ([, amount, balance]) => `debit ${amount}, balance ${balance}`,
  ],
  [new RegExp(`\\n${AMOUNT} from .*? was paid into your account`), ([, amount]) => `credit ${amount}`],
  [new RegExp(`went through\\. ${AMOUNT} was taken from your account`), ([, amount]) => `bill ${amount}`],
]

function movementIn(text: string): readonly string[] {
  return MAILS.flatMap(([pattern, say]) => {
    const match = pattern.exec(text)
    return match === null ? [] : [say(match)]
  })
}
