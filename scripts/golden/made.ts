/** The customers and payments that a scenario of the golden run made. */
import type { Person } from './person.ts'

/** Customers and ids of payments are found by their names. */
export interface Made {
  readonly people: Map<string, Person>
  readonly known: Map<string, string>
  readonly ids: string[]
  readonly since: string
  /** The bank did several things concurrently. Their order is not defined, so the balances between them are left out. */
  inAnyOrder: boolean
}
