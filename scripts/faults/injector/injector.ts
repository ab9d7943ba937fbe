/** Injects one fault after the other until it is stopped, in an order that follows from the seed. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../random.ts'
import type { World } from '../world/open-world.ts'
import type { Networks } from '../world/networks.ts'
import { stepClocks } from './clock-faults.ts'
import type { Fault, FaultSource } from './fault.ts'
import { damageDatabase } from './database-faults.ts'
import { damageLinks } from './link-faults.ts'
import { damageNetworks } from './network-faults.ts'
import { damageProcesses } from './process-faults.ts'

const LEAST_GAP_MS = 500
const MOST_GAP_MS = 4_000

export async function injectUntil(
  stop: AbortSignal,
  given: {
    readonly world: World
    readonly networks: Networks
    readonly random: Random
    readonly onFault: (fault: Fault) => void
  },
): Promise<void> {
  const { world, networks, random, onFault } = given
  const sources: readonly FaultSource[] = [damageLinks, damageProcesses, damageDatabase, damageNetworks, stepClocks]
  while (!stop.aborted) {
    await delay(random.between(LEAST_GAP_MS, MOST_GAP_MS), undefined, { signal: stop }).catch(() => {})
    if (stop.aborted) break
    const fault = random.weighted(sources.flatMap((source) => source(world, networks, random)))
    onFault(fault)
    await fault.run()
  }
  for (const link of world.links) link.repair()
  for (const one of world.processes) one.signal('SIGCONT')
}
