/**
 * Resets the sandbox: deletes messages, faults, newcomers and the networks' books. The bank's own data is never
 * touched.
 */
import * as v from 'valibot'
import type { BillerBooks } from '../biller-books.ts'
import type { CardBooks } from '../card-books.ts'
import type { FaultBoard } from '../fault-board.ts'
import type { MessageStore } from '../message-store.ts'
import type { OutwardBooks } from '../switch/outward-books.ts'
import type { People } from '../people.ts'
import type { PushBooks } from '../push-network.ts'
import type { SwitchBooks } from '../switch/switch-books.ts'

export interface ResetParts {
  readonly people: People
  readonly messages: MessageStore
  readonly faults: FaultBoard
  readonly books: SwitchBooks
  readonly outwardBooks: OutwardBooks
  readonly billerBooks: BillerBooks
  readonly cardBooks: CardBooks
  readonly pushBooks: PushBooks
}

const RESET_PARTS = ['messages', 'faults', 'people', 'books'] as const

/** A body without `parts` resets everything. */
const resetRequest = v.strictObject({
  parts: v.optional(v.pipe(v.array(v.picklist(RESET_PARTS)), v.minLength(1)), [...RESET_PARTS]),
})

/** Returns the number of deletions by kind, or undefined for a body that is not a reset. */
export function resetSandbox(parts: ResetParts, body: unknown): Readonly<Record<string, number>> | undefined {
  const parsed = v.safeParse(resetRequest, body)
  if (!parsed.success) return undefined
  const chosen = new Set(parsed.output.parts)
  return {
    ...(chosen.has('messages') && { messages: parts.messages.clear(), notifications: parts.pushBooks.clear() }),
    ...(chosen.has('faults') && { faults: parts.faults.clear() }),
    ...(chosen.has('people') && { newcomers: parts.people.clear() }),
    ...(chosen.has('books') && {
      payments: parts.books.clear() + parts.outwardBooks.clear(),
      bills: parts.billerBooks.clear(),
      cards: parts.cardBooks.clear(),
    }),
  }
}
