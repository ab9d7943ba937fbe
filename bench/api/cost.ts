/** Measures how long work takes, and how much processor time each process uses for it. */
import { median } from '../ledger/workload.ts'
import { type CpuMs, readCpuMs } from './cpu.ts'

export interface Cost {
  readonly seconds: number
  readonly apiMs: number
  readonly jobsMs: number
  readonly postgresMs: number
  /** The processor time of this process: the callers, and the sandbox networks. */
  readonly generatorMs: number
}

const mapped = (make: (name: keyof Cost) => number): Cost => ({
  seconds: make('seconds'),
  apiMs: make('apiMs'),
  jobsMs: make('jobsMs'),
  postgresMs: make('postgresMs'),
  generatorMs: make('generatorMs'),
})

/** Starts to measure. The returned function returns the cost since the start. */
export function startMeter(): () => Cost {
  const before = readCpuMs()
  const beforeHere = process.cpuUsage()
  const begin = performance.now()
  return () => {
    const seconds = (performance.now() - begin) / 1_000
    const here = process.cpuUsage(beforeHere)
    const after = readCpuMs()
    const used = (of: keyof CpuMs): number => after[of] - before[of]
    const generatorMs = (here.user + here.system) / 1_000
    return { seconds, apiMs: used('api'), jobsMs: used('jobs'), postgresMs: used('postgres'), generatorMs }
  }
}

export async function costOf<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly cost: Cost; readonly value: Value }> {
  const read = startMeter()
  const value = await work()
  return { value, cost: read() }
}

export const sumOf = (costs: readonly Cost[]): Cost =>
  mapped((name) => costs.reduce((sum, cost) => sum + cost[name], 0))

export const perUnit = (cost: Cost, units: number): Cost => mapped((name) => rounded(cost[name] / units))

export const medianOf = (costs: readonly Cost[]): Cost =>
  mapped((name) => rounded(median(costs.map((cost) => cost[name]))))

export const rounded = (value: number): number => Number(value.toPrecision(3))
