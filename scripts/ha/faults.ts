/** The events that the run inflicts on the primary, and how the primary returns after each. */
import type { DatabaseNode } from './node.ts'

interface Fault {
  /** The name of the event in the report. */
  readonly title: string
  readonly inflict: (primary: DatabaseNode) => Promise<void> | void
  /** Brings the machine back, after another server has taken over. */
  readonly recover: (old: DatabaseNode) => void
}

const nothing = (): void => {}

export const FAULTS = {
  'kill-database': {
    title: 'PostgreSQL of the primary is killed',
    inflict: (primary) => primary.killDatabase(),
    recover: nothing,
  },
  'kill-node': {
    title: 'PostgreSQL and Patroni of the primary are killed, as by a power failure',
    inflict: (primary) => primary.killAll(),
    recover: (old) => old.start(),
  },
  partition: {
    title: 'the network of the primary is cut in both directions, without a reset',
    inflict: (primary) => primary.cut(),
    recover: (old) => old.heal(),
  },
  pause: {
    title: 'all processes of the primary are stopped (SIGSTOP) and continue later',
    inflict: (primary) => primary.pause(),
    recover: (old) => old.resume(),
  },
  switchover: {
    title: 'an operator moves the primary to a standby (planned)',
    inflict: switchOver,
    recover: nothing,
  },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS
export const isFaultName = (name: string): name is FaultName => Object.hasOwn(FAULTS, name)

/** Patroni answers when the standby is the primary. */
async function switchOver({ name, restUrl }: DatabaseNode): Promise<void> {
  const reply = await fetch(`${restUrl}/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader: name }),
    signal: AbortSignal.timeout(60_000),
  })
  if (!reply.ok) throw new Error(`the switchover was refused: ${reply.status} ${await reply.text()}`)
}
