/** Makes the networks silent, wrong, double and late, and repeats what they have said. */
import type { InwardLine } from '../history.ts'
import type { FaultSource } from './fault.ts'

/** The modes of each network that end without an operator (src/sandbox/fault-board.ts). */
const MODES = {
  switch: ['slow', 'time-out', 'down', 'malformed', 'duplicate', 'fail-late', 'stale', 'forged'],
  biller: ['slow', 'time-out', 'down', 'malformed', 'duplicate', 'fail-late', 'low-float', 'likely-duplicate'],
  sms: ['slow', 'time-out', 'down', 'malformed', 'duplicate'],
  mail: ['slow', 'time-out', 'down', 'malformed', 'duplicate'],
} as const
const NAMES = Object.keys(MODES) as (keyof typeof MODES)[]

export const damageNetworks: FaultSource = (_world, networks, random) => {
  const name = random.pick(NAMES)
  const mode = random.pick<string>(MODES[name])
  const times = random.between(1, 6)
  const set = { mode, times, delayMs: random.between(500, 5_000) }
  return [
    [
      6,
      {
        name: `${name}: ${mode} ${times} times`,
        run: async () => void (await networks.send('PUT', '/faults', { [name]: set })),
      },
    ],
    [
      2,
      {
        name: 'the switch repeats older credits, the newest first',
        run: async () => {
          const books = await networks.get<readonly (InwardLine & { direction: string })[]>('/books').catch(() => [])
          const credits = books.filter(({ direction }) => direction === 'in').slice(0, 5)
          for (const { messageId } of credits) await networks.send('POST', '/pay/repeat', { messageId })
        },
      },
    ],
  ]
}
