/** Writes the effects of a batch in its transaction: one call for each effect, the guards first. */
import { causeOf, type Sql } from '../db/database.ts'
import type { Decoded } from './decode-batch.ts'
import type { Effect, EffectInput, EffectRow } from './effect.ts'
import { GuardError } from './guard-error.ts'
import { effectsOf, type LedgerRequest, MalformedRequestError } from './request.ts'

/** Rejects with an effect's error when its write failed. All other writes have ended by then. */
export async function writeEffects(
  tx: Sql,
  items: readonly LedgerRequest[],
  decoded: readonly Decoded[],
  postedAt: Date,
): Promise<void> {
  const rows = new Map<Effect<never>, EffectInput<never>[]>()
  items.forEach((item, index) => {
    const answered = decoded[index]
    if (!answered || answered.repeated) return
    const outcome = answered.answer.ok ? 'posted' : answered.answer.failure.kind
    for (const { effect, row } of effectsOf(item)) {
      const list = rows.get(effect)
      const input: EffectInput<never> = { postingId: item.id, row, outcome, postedAt, traceparent: item.traceparent }
      if (list) list.push(input)
      else rows.set(effect, [input])
    }
  })
  // All are sent without waiting, the guards first: their rows are locked before the rows of any other effect.
  const writes = inOrder(rows.keys()).map(async (effect) => effect.write(tx, rows.get(effect) ?? []))
  await allDone(writes)
}

/** Sorts the guards by name. The other effects follow in the order of the batch's rows. */
function inOrder(effects: Iterable<Effect<never>>): readonly Effect<never>[] {
  const guards: Effect<never>[] = []
  const others: Effect<never>[] = []
  for (const effect of effects) (effect.phase === 'guard' ? guards : others).push(effect)
  return [...guards.sort((one, other) => (one.name < other.name ? -1 : 1)), ...others]
}

/**
 * Waits for all writes, so that no write follows a rollback. Then rejects with the refusal of the first guard that has one: a later guard
 * may have judged requests that an earlier guard leaves out. Otherwise rejects with the error that failed the transaction.
 */
async function allDone(writes: readonly Promise<void>[]): Promise<void> {
  const errors: { readonly place: number; readonly error: unknown }[] = []
  await Promise.all(writes.map((write, place) => write.catch((error: unknown) => errors.push({ place, error }))))
  const refusals = errors.filter(({ error }) => error instanceof GuardError)
  const [first] = refusals.toSorted((one, other) => one.place - other.place)
  if (first !== undefined) throw first.error
  if (errors.length > 0) throw causeOf(errors.map(({ error }) => error))
}

/**
 * Checks that each name belongs to one effect object. Throws MalformedRequestError for a second object, because the
 * ledger would write the rows of the two objects with separate statements. A factory that runs once for each request
 * makes this mistake.
 */
export function createEffectCheck(): (rows: readonly EffectRow[]) => void {
  const known = new Map<string, Effect<never>>()
  return (rows) => {
    for (const { effect } of rows) {
      const first = known.get(effect.name)
      if (first === undefined) known.set(effect.name, effect)
      else if (first !== effect) throw new MalformedRequestError(`two effects are called ${effect.name}`)
    }
  }
}
