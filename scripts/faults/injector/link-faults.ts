/** Damages the connections between customers, bank, database and networks. */
import { setTimeout as delay } from 'node:timers/promises'
import { LINK_FAULTS } from '../world/link.ts'
import type { FaultSource } from './fault.ts'

export const damageLinks: FaultSource = ({ links }, _networks, random) => {
  const link = random.pick(links)
  const fault = random.pick(LINK_FAULTS)
  const forMs = random.between(300, 4_000)
  const run = async (): Promise<void> => {
    link.damage(fault, forMs)
    await delay(forMs)
    link.repair()
  }
  return [[8, { name: `${fault} ${link.name} for ${forMs} ms`, run }]]
}
