/** Reads what the memory of a server process consists of. */
import { type Memory, readMemory } from '../api/cpu.ts'
import { rounded } from '../api/cost.ts'
import type { LoadedBank } from '../api/world.ts'

/** Megabytes. */
export interface MemoryParts extends Memory {
  /** The memory that V8 has reserved for its heap. */
  readonly heapMb: number
  /** The part of the heap that objects use, garbage included. */
  readonly heapUsedMb: number
  /** Buffers outside the heap. */
  readonly externalMb: number
  /** Native memory of OpenSSL, of argon2, of V8 itself and of threads, and what malloc keeps for the next request. */
  readonly restMb: number
}

/** Reads the memory of a bank with one API process and one jobs process. */
export async function readMemoryParts({
  metricsOrigins,
}: Pick<LoadedBank, 'metricsOrigins'>): Promise<{ readonly api: MemoryParts; readonly jobs: MemoryParts }> {
  const { api, jobs } = readMemory()
  return { api: await withHeap(api, metricsOrigins.api), jobs: await withHeap(jobs, metricsOrigins.jobs) }
}

async function withHeap(memory: Memory, metricsOrigin: string | undefined): Promise<MemoryParts> {
  const metrics = await (await fetch(`${metricsOrigin}/metrics`)).text()
  const [heapMb, heapUsedMb, externalMb] = [
    'nodejs_heap_size_total_bytes',
    'nodejs_heap_size_used_bytes',
    'nodejs_external_memory_bytes',
  ].map((name) => readGauge(metrics, name) / 1_048_576) as [number, number, number]
  const restMb = memory.residentMb - memory.filesMb - heapMb - externalMb
  return {
    ...memory,
    heapMb: rounded(heapMb),
    heapUsedMb: rounded(heapUsedMb),
    externalMb: rounded(externalMb),
    restMb: rounded(restMb),
  }
}

function readGauge(metrics: string, name: string): number {
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]
  if (found === undefined) throw new Error(`the metrics have no ${name}`)
  return Number(found)
}
