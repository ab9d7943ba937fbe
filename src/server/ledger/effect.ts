/** Posting effects: the ledger writes their rows in the transaction of the posting that carries them. */
import type { Sql } from '../db/database.ts'
import type { PostingRefusal } from './posting-refusal.ts'

/** One row of an effect, with the result of its posting. */
export interface EffectInput<Row> {
  readonly postingId: string
  readonly row: Row
  readonly outcome: 'posted' | PostingRefusal['kind']
  /** When the batch was posted or refused. */
  readonly postedAt: Date
  /** The trace of the caller, for the jobs of this row. Undefined when this process records no traces. */
  readonly traceparent?: string | undefined
}

/**
 * Writes rows in the transaction of the postings, with one call for each batch. The calls of a batch's effects run
 * concurrently, so no effect sees the rows of another effect. The ledger groups rows by the effect object, so the bank
 * makes each effect once.
 */
export interface Effect<Row> {
  /** The unique name of the effect. The ledger rejects a posting that has another effect object with the same name. */
  readonly name: string
  /**
   * A guard refuses with a GuardError. Guards are sent before all other effects, in the order of their names: every process locks the
   * guards' rows in this order, whatever the order of the postings' rows. The first guard that refuses decides. Default: `write`.
   */
  readonly phase?: 'guard' | 'write'
  /** Gets the rows of the batch's posted and refused items, in order. Repeated items are left out. */
  readonly write: (tx: Sql, rows: readonly EffectInput<Row>[]) => Promise<void>
}

/** The rows whose postings were posted, each with the time of its posting. */
export const postedRows = <Row>(rows: readonly EffectInput<Row>[]): readonly (Row & { readonly at: Date })[] =>
  rows.flatMap(({ row, outcome, postedAt }) => (outcome === 'posted' ? [{ ...row, at: postedAt }] : []))

declare const isFitting: unique symbol

/** A row with the effect that writes it. Only `effectRow` makes such a pair, so the row always fits its effect. */
export interface EffectRow {
  readonly effect: Effect<never>
  /** The row's type is known only to the effect. */
  readonly row: never
  readonly [isFitting]: true
}

export function effectRow<Row>(effect: Effect<Row>, row: NoInfer<Row>): EffectRow {
  return { effect, row } as unknown as EffectRow
}
