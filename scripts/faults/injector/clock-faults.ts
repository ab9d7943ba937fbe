/** Steps the clock of one process of the bank forwards or backwards, and back again. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FaultSource } from './fault.ts'

/** A sealed message may be two minutes old. A process whose clock is wrong by less than that must serve, and serve rightly. */
const MOST_SECONDS = 110

export const stepClocks: FaultSource = ({ clocks }, _networks, random) => {
  const forMs = random.between(1_500, 8_000)
  const seconds = random.between(5, MOST_SECONDS) * random.pick([1, -1])
  const [first, ...others] = clocks
  if (first === undefined) return []
  const clock = random.pick([first, ...others])
  const way = seconds > 0 ? 'forwards' : 'backwards'
  return [
    [
      1.5,
      {
        clock: { aheadMs: seconds * 1_000, forMs },
        name: `step the clock of ${clock.name} ${Math.abs(seconds)} s ${way} for ${forMs} ms`,
        run: async () => {
          clock.step(seconds)
          await delay(forMs)
          clock.step(0)
        },
      },
    ],
  ]
}
