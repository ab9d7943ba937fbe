/** Defines a kind of payment in the golden run: a file of records, with a scenario for each outcome. */
import type { SwitchProtocol } from './golden-bank.ts'
import type { Scenario } from './scenario.ts'

export type Play = (golden: Scenario) => Promise<void>

export interface Kind {
  /** The name of the file with its records. */
  readonly name: string
  /** A protocol of the switch other than the default. The kind then runs on another bank. */
  readonly protocol?: SwitchProtocol
  /** Scenarios by their subject. They run concurrently. */
  readonly scenarios: Readonly<Record<string, Play>>
  /** These scenarios run one after the other. */
  readonly inTurn?: boolean
}
