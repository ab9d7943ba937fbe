/** Lists the outbound payments in review and settles or releases one of them, for every kind of payment. */
import { paymentReference } from '../../core/payments/reference.ts'
import { formatDateTime } from '../../values/date.ts'
import { isUuid } from '../../values/ids.ts'
import { formatMinor } from '../../values/money.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import type { OutboundKind, OutboundPayment, EndDeps } from '../payments/outbound/outbound-payment.ts'
import { decideByOperator } from '../payments/outbound/decide-by-operator.ts'
import type { Database } from '../db/database.ts'
import { createLedger } from '../ledger/create-ledger.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { noteReading } from './note-reading.ts'
import { type OperatorAct, readReason } from './operator-act.ts'

/** A kind of outbound payment, with the parts that the operators' commands need. */
export interface DecidedKind<P extends OutboundPayment, Receipt> {
  readonly kind: OutboundKind<P>
  endDeps(base: { readonly database: Database; readonly ledger: Ledger }): Promise<EndDeps<P, Receipt>>
  /** The name of the payee. */
  payee(payment: P): string
}

/** Lists the payments that wait for an operator, oldest first, with the network's last answer and its id. */
export async function listInReview<P extends OutboundPayment, Receipt>(
  database: Database,
  decided: DecidedKind<P, Receipt>,
): Promise<string> {
  const waiting = await decided.kind.store.findInReview(database.pool)
  if (waiting.length === 0) return `No ${decided.kind.noun} waits for a decision.`
  await noteReading(
    database,
    waiting.map(({ customerId }) => customerId),
    { what: `A ${decided.kind.noun} of yours that waits, in a list`, reason: 'To decide what became of it' },
  )
  return waiting.map((payment) => lineOf(decided, payment)).join('\n')
}

function lineOf<P extends OutboundPayment, Receipt>({ payee }: DecidedKind<P, Receipt>, payment: P): string {
  const { id, createdAt, amountMinor, currency, reviewReason, networkReference } = payment
  return [
    id,
    paymentReference(id),
    formatDateTime(createdAt),
    `${formatMinor(amountMinor, currency)} to ${payee(payment)}`,
    `on the network ${networkReference}`,
    reviewReason ?? '',
  ].join('  ')
}

/** Reads the id of the payment, the operator and the reason from the words of the command. */
export function readEvidence(
  noun: string,
  id: string | undefined,
  words: readonly string[],
): Result<{ readonly id: string; readonly act: OperatorAct }, string> {
  if (id === undefined || !isUuid(id)) return fail(`Which one? Give the ${noun}’s id, as the list has it.`)
  const act = readReason(words, 'what you read in which report.')
  return act.ok ? ok({ id, act: act.value }) : act
}

const REFUSALS = {
  'not-found': (noun: string, id: string) => `There is no ${noun} ${id}.`,
  'not-in-review': (noun: string) => `This ${noun} does not wait for a decision.`,
  referred: (noun: string) => `Payment monitoring referred this ${noun}. Decide it in the back office.`,
}

const DECISIONS = { settle: 'settled', release: 'released' } as const

/** `settle` debits the held amount finally, and `release` returns it. The failure is one line. */
export async function decideCommand<P extends OutboundPayment, Receipt>(
  database: Database,
  decided: DecidedKind<P, Receipt>,
  [action, id, ...words]: readonly string[],
): Promise<Result<string, string>> {
  const { noun } = decided.kind
  if (action !== 'settle' && action !== 'release') return fail('Say settle or release.')
  const read = readEvidence(noun, id, words)
  if (!read.ok) return read
  const ledger = createLedger({ database })
  try {
    const deps = { ...(await decided.endDeps({ database, ledger })), database }
    const decision = { id: read.value.id, outcome: DECISIONS[action], ...read.value.act }
    const done = await decideByOperator(deps, decision)
    if (done.ok) {
      const what = `A ${noun} of yours that waited`
      await noteReading(database, [done.value.customerId], { what, reason: 'To decide what became of it' })
      return ok(`${DECISIONS[action]}: ${lineOf(decided, done.value)}`)
    }
    return fail(REFUSALS[done.failure](noun, read.value.id))
  } finally {
    await ledger.close()
  }
}
