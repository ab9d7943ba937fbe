/**
 * The expected accounts, holds and switch books after each command, computed by the simplest possible program.
 *
 * It has no I/O and handles one transfer at a time. Property tests compare the bank with it.
 */
import { DEFAULT_RETRY_POLICY, nextInquiryAt } from '../../../../core/payments/retry-policy.ts'
import type { CreditScript } from '../../../../sandbox/switch/switch-accounts.ts'
import type { Loss } from './switch.fixture.ts'

export const DAY = 24 * 60 * 60 * 1000

/**
 * The points at which the server dies:
 * - noted: after it stored the attempt
 * - called: after the switch received the call, before the answer is stored
 * - before-end: before the books post the end
 * - after-end: after the books posted the end, before any reply
 */
export const DEATHS = ['noted', 'called', 'before-end', 'after-end'] as const
export type Death = (typeof DEATHS)[number]

export interface ModelTransfer {
  readonly transferId: string
  readonly from: number
  readonly script: CreditScript
  readonly amount: bigint
  readonly charges: Charges
  readonly createdAt: number
  state: 'held' | 'sent' | 'inquiring' | 'review' | 'settled' | 'released'
  inquiries: number
  nextAt: number
  /** The switch's record of the transfer. Undefined: the switch never received it. */
  line: { status: 'ACSC' | 'RJCT' | 'ACCP'; doubted: boolean; sent: number; asked: number } | undefined
}

export interface ModelCredit {
  readonly messageId: string
  readonly to: number
  readonly amount: bigint
  posted: boolean
}

export interface Model {
  time: number
  /** The balance of each customer, in kobo. */
  readonly books: bigint[]
  readonly transfers: ModelTransfer[]
  readonly credits: ModelCredit[]
  /** The changes of the bank's own accounts since the run began. Inward credits make the settlement account negative. */
  readonly own: { settlement: bigint; fee: bigint; vat: bigint; duty: bigint }
}

export interface Charges {
  readonly fee: bigint
  readonly vat: bigint
  readonly duty: bigint
}

/**
 * The charges in kobo (Product §11.5): for another bank, a fee by amount and its VAT; for every bank, the sender's
 * stamp duty from ₦10,000 on.
 */
export function chargesFor(amount: bigint, elsewhere: boolean): Charges {
  const duty = amount >= 10_000_00n ? 50_00n : 0n
  if (!elsewhere) return { fee: 0n, vat: 0n, duty }
  if (amount <= 5_000_00n) return { fee: 10_00n, vat: 75n, duty }
  return amount <= 50_000_00n ? { fee: 25_00n, vat: 1_88n, duty } : { fee: 50_00n, vat: 3_75n, duty }
}
export const totalOf = (amount: bigint, { fee, vat, duty }: Charges): bigint => amount + fee + vat + duty

export const isOpen = ({ state }: ModelTransfer): boolean => state !== 'settled' && state !== 'released'
export const heldOf = (model: Model, customer: number): bigint =>
  model.transfers
    .filter((transfer) => transfer.from === customer && isOpen(transfer))
    .reduce((sum, { amount, charges }) => sum + totalOf(amount, charges), 0n)
export const availableOf = (model: Model, customer: number): bigint =>
  (model.books[customer] ?? 0n) - heldOf(model, customer)

export function move(model: Model, customer: number, minor: bigint): void {
  model.books[customer] = (model.books[customer] ?? 0n) + minor
}

export function takeCharges(model: Model, { fee, vat, duty }: Charges): void {
  model.own.fee += fee
  model.own.vat += vat
  model.own.duty += duty
}

/** Runs the worker once for a transfer. `loss` is the fate of its call, and `death` is the point at which the server dies. */
export function submitInModel(model: Model, transfer: ModelTransfer, loss: Loss, death: Death | undefined): void {
  const { time } = model
  if (transfer.state === 'held') {
    if (time >= transfer.createdAt + DAY) return review(transfer)
    Object.assign(transfer, { state: 'sent', inquiries: 0, nextAt: time })
    if (death === 'noted') return
    const answer = sendInModel(transfer, loss)
    if (death !== 'called') hear(model, transfer, answer, { asked: false, death })
  } else if (transfer.state === 'sent' || transfer.state === 'inquiring') {
    if (transfer.state === 'inquiring' && transfer.nextAt > time) return
    if (death === 'noted') return
    const answer = askInModel(transfer, loss)
    if (death !== 'called') hear(model, transfer, answer, { asked: true, death })
  }
}

type Answer = 'settled' | 'refused' | 'doubted' | 'unknown' | 'never-received'

const AT_ONCE: Readonly<Record<CreditScript, 'ACSC' | 'RJCT' | 'ACCP'>> = {
  settles: 'ACSC',
  refuses: 'RJCT',
  suspects: 'RJCT',
  'settles-late': 'ACSC',
  'refuses-late': 'RJCT',
  'processing-then-settles': 'ACCP',
  never: 'ACCP',
}
const SILENT_AT_FIRST = new Set<CreditScript>(['settles-late', 'refuses-late', 'never'])
/**
 * Losses in which the switch has processed the call, but the bank gets no answer, or an answer that it must not trust.
 */
const UNHEARD = new Set<Loss>(['reply', 'silence', 'forged', 'fail-late'])

function sendInModel(transfer: ModelTransfer, loss: Loss): Answer {
  if (loss === 'request') return 'unknown'
  const status = loss === 'fail-late' ? 'RJCT' : AT_ONCE[transfer.script]
  const doubted = transfer.script === 'suspects' && loss !== 'fail-late'
  transfer.line = { status, doubted, sent: loss === 'duplicate' ? 2 : 1, asked: 0 }
  return SILENT_AT_FIRST.has(transfer.script) ? 'unknown' : receivedCount(transfer.line, loss)
}

function askInModel(transfer: ModelTransfer, loss: Loss): Answer {
  const { line } = transfer
  if (loss === 'request') return 'unknown'
  if (line === undefined) return UNHEARD.has(loss) ? 'unknown' : 'never-received'
  line.asked += 1
  if (transfer.script === 'processing-then-settles' && line.status === 'ACCP') line.status = 'ACSC'
  return transfer.script === 'never' ? 'unknown' : receivedCount(line, loss)
}

function receivedCount({ status, doubted }: NonNullable<ModelTransfer['line']>, loss: Loss): Answer {
  if (UNHEARD.has(loss) || loss === 'wrong-amount' || status === 'ACCP') return 'unknown'
  if (status === 'ACSC') return 'settled'
  return doubted ? 'doubted' : 'refused'
}

function hear(
  model: Model,
  transfer: ModelTransfer,
  answer: Answer,
  { asked, death }: { readonly asked: boolean; readonly death: Death | undefined },
): void {
  switch (answer) {
    case 'settled':
      return death === 'before-end' ? undefined : settleInModel(model, transfer)
    case 'refused':
      if (death !== 'before-end') transfer.state = 'released'
      return
    case 'doubted':
      return review(transfer)
    case 'never-received':
      Object.assign(transfer, { state: 'held', inquiries: transfer.inquiries + 1 })
      return
    case 'unknown': {
      const inquiries = transfer.inquiries + (asked ? 1 : 0)
      const next = nextInquiryAt(DEFAULT_RETRY_POLICY, { approvedAtMs: transfer.createdAt, inquiries }, model.time)
      if (next === undefined && transfer.state === 'inquiring') return review(transfer)
      Object.assign(transfer, {
        state: 'inquiring',
        inquiries,
        nextAt: next ?? model.time + DEFAULT_RETRY_POLICY.firstIntervalMs,
      })
    }
  }
}

function review(transfer: ModelTransfer): void {
  transfer.state = 'review'
}

export function settleInModel(model: Model, transfer: ModelTransfer): void {
  transfer.state = 'settled'
  const { from, amount, charges } = transfer
  move(model, from, -totalOf(amount, charges))
  model.own.settlement += amount
  takeCharges(model, charges)
}
