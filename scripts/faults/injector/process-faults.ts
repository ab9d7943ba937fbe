/** Kills and pauses the processes of the bank, and pauses the networks. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FaultSource } from './fault.ts'

export const damageProcesses: FaultSource = ({ processes, sandboxPid }, _networks, random) => {
  const victim = random.pick(processes)
  const forMs = random.between(300, 4_000)
  return [
    [3, { name: `kill ${victim.name}`, run: async () => victim.signal('SIGKILL') }],
    [1, { name: `stop ${victim.name}`, run: async () => victim.signal('SIGTERM') }],
    [
      3,
      {
        name: `pause ${victim.name} for ${forMs} ms`,
        run: async () => {
          victim.signal('SIGSTOP')
          await delay(forMs)
          victim.signal('SIGCONT')
        },
      },
    ],
    [
      1,
      {
        name: `pause the networks for ${forMs} ms`,
        run: async () => {
          process.kill(sandboxPid, 'SIGSTOP')
          await delay(forMs)
          process.kill(sandboxPid, 'SIGCONT')
        },
      },
    ],
  ]
}
