/** A kind of payment in the golden run: a file of records, with a scenario for each ending. */
import type { SwitchProtocol } from './golden-bank.ts'
import type { Scenario } from './scenario.ts'

export type Play = (golden: Scenario) => Promise<void>

export interface Kind {
  /** The name of the file that holds its records. */
  readonly name: string
  /** A protocol to the switch that is not the default: the kind is played on another bank. */
  readonly protocol?: SwitchProtocol
  /** By what happens. They run side by side. */
  readonly scenarios: Readonly<Record<string, Play>>
  /** One after the other. */
  readonly inTurn?: boolean
}
