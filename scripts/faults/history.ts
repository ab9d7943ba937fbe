/** Records what customers ordered, asked and were answered, what the networks said, and which faults there were. */
import { appendFileSync } from 'node:fs'

/** How a call ended for its customer: with data, with a refusal that proves that nothing ran, or without a definite answer. */
export type CallResult = 'ok' | 'refused' | 'unknown'
export type OrderKind = 'own-bank' | 'other-bank' | 'exchange' | 'bill' | 'batch' | 'schedule'

/** Times are milliseconds since the epoch. Amounts are decimal strings of minor units. */
export interface OrderLine {
  readonly type: 'order'
  /** The id that the customer's program made. */
  readonly order: string
  readonly kind: OrderKind
  readonly customer: string
  readonly at: number
  readonly from: string
  /** The account number or the number at the biller. */
  readonly to: string
  readonly amount: string
  readonly currency: string
  /** The lines of a batch, in their order. */
  readonly lines?: readonly { readonly to: string; readonly amount: string }[]
}

export interface CallLine {
  readonly type: 'call'
  readonly call: string
  readonly customer: string
  /** The order that the call is about. */
  readonly order?: string
  readonly askedAt: number
  readonly answeredAt: number
  readonly result: CallResult
  readonly code?: string
  readonly reason?: string
  readonly data?: unknown
}

export interface CreditLine {
  readonly id: string
  readonly status: 'ACSC' | 'RJCT' | 'ACCP'
  readonly accountNumber: string
  readonly amount: string
}
export interface InwardLine {
  readonly endToEndId: string
  readonly messageId: string
  readonly accountNumber: string
  readonly amount: string
  readonly attempts: readonly { readonly status: 'ACSC' | 'RJCT' | 'unknown' }[]
}
export interface BillLine {
  readonly requestId: string
  readonly billersCode: string
  readonly amount: string
  readonly status: 'pending' | 'delivered' | 'failed' | 'reversed'
}
export interface MessageLine {
  readonly type: 'message'
  readonly id: number
  readonly to: string
  readonly text: string
  readonly at: string
  /** The id by which a mailbox recognises a repeated mail. */
  readonly messageId?: string
}

export interface ClockStep {
  readonly aheadMs: number
  readonly forMs: number
}

export type HistoryLine =
  | {
      readonly type: 'begin'
      readonly at: number
      readonly seed: number
      /** The ids of the journals from before the run. The times of journals do not tell, because a fault may step a clock back. */
      readonly journals: readonly string[]
    }
  | {
      readonly type: 'customer'
      readonly customer: string
      readonly mail: string
      readonly account: string
      /** The account in US dollars. */
      readonly dollars: string
    }
  | OrderLine
  | CallLine
  | MessageLine
  | {
      readonly type: 'fault'
      readonly at: number
      readonly fault: string
      /** The clock of one process was ahead of the machine's, or behind it when negative, for this time. */
      readonly clock?: ClockStep
    }
  /** The time of a standing order's next payment was moved to now. */
  | { readonly type: 'due'; readonly at: number; readonly order: string }
  /** The books of the networks after the run. */
  | {
      readonly type: 'books'
      readonly credits: readonly CreditLine[]
      readonly inward: readonly InwardLine[]
      readonly bills: readonly BillLine[]
    }

export interface History {
  readonly lines: readonly HistoryLine[]
  write(line: HistoryLine): void
}

/** Appends each line to the file as JSON, so that the file shows a run that ended early. */
export function openHistory(file: string): History {
  const lines: HistoryLine[] = []
  return {
    lines,
    write(line) {
      lines.push(line)
      appendFileSync(file, `${JSON.stringify(line)}\n`)
    },
  }
}
