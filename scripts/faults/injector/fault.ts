/** Describes a fault that the injector runs, and a source that draws faults. */
import type { Random } from '../random.ts'
import type { Networks } from '../world/networks.ts'
import type { World } from '../world/open-world.ts'

interface Fault {
  /** The words for the history. */
  readonly name: string
  /** Injects the fault, waits while it lasts, and ends it. */
  readonly run: () => Promise<void>
}

/** Draws one fault of each sort, with its weight. */
export type FaultSource = (world: World, networks: Networks, random: Random) => readonly (readonly [number, Fault])[]
