/** Describes a fault that the injector runs, and a source that draws faults. */
import type { ClockStep } from '../history.ts'
import type { Random } from '../random.ts'
import type { Networks } from '../world/networks.ts'
import type { World } from '../world/open-world.ts'

export interface Fault {
  /** The words for the history. */
  readonly name: string
  /** The fault steps a clock. The checker then expects times that are not those of the machine. */
  readonly clock?: ClockStep
  /** Injects the fault, waits while it lasts, and ends it. */
  readonly run: () => Promise<void>
}

/** Draws one fault of each sort, with its weight. */
export type FaultSource = (world: World, networks: Networks, random: Random) => readonly (readonly [number, Fault])[]
