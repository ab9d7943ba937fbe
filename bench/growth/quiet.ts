/** Measures how much of the machine other programs use, and waits until they use little. It reads /proc, so it needs Linux. */
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { readCpuMs } from '../api/cpu.ts'

/** Processor time in milliseconds, summed over the cores, since the machine or the processes began. */
export interface Usage {
  readonly totalMs: number
  readonly busyMs: number
  /** The time of this process and of its PostgreSQL. */
  readonly ownMs: number
}

/** Above this share of the processor time, other programs change a rate by more than a run differs from the next. */
export const QUIET_SHARE = 0.1
const SAMPLE_MS = 5_000
const SETTLE_MS = 500
const TICK_MS = 10

/** Time that the host took from this virtual machine counts as busy. */
export function readUsage(): Usage {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? []
  // Guests are counted in the first two fields already.
  const ticks = fields.slice(0, 8).map(Number)
  const [, , , idle = 0, waiting = 0] = ticks
  const total = ticks.reduce((sum, one) => sum + one, 0)
  const { user, system } = process.cpuUsage()
  return {
    totalMs: total * TICK_MS,
    busyMs: (total - idle - waiting) * TICK_MS,
    ownMs: (user + system) / 1_000 + readCpuMs().postgres,
  }
}

/**
 * Waits until PostgreSQL has taken over the time of its ended connections. Without the wait, the time of a connection that has just
 * ended is missing in one reading of four.
 */
export async function readSettledUsage(): Promise<Usage> {
  await delay(SETTLE_MS)
  return readUsage()
}

/** The share of all processor time that other programs used between two readings. */
export function shareOfOthers(from: Usage, to: Usage): number {
  const others = to.busyMs - from.busyMs - (to.ownMs - from.ownMs)
  const total = to.totalMs - from.totalMs
  return total <= 0 ? 0 : Math.max(0, Math.round((others / total) * 1_000) / 1_000)
}

export interface Waited {
  readonly seconds: number
  /** The share of the last sample. */
  readonly others: number
}

/** Waits until other programs use little in a sample of five seconds, or until the limit. A limit of zero takes one sample. */
export async function waitForQuiet(
  limitMs: number,
  sample: () => Promise<number> = sampleOthers,
  now: () => number = () => performance.now(),
): Promise<Waited> {
  const begin = now()
  for (;;) {
    const others = await sample()
    const waitedMs = now() - begin
    if (others <= QUIET_SHARE || waitedMs >= limitMs) return { seconds: Math.round(waitedMs / 1_000), others }
  }
}

async function sampleOthers(): Promise<number> {
  const from = readUsage()
  await delay(SAMPLE_MS)
  return shareOfOthers(from, readUsage())
}
