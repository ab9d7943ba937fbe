/** Fuzzes one parser: changes inputs, keeps those that reach new code, and reports those that break a promise. */
import type { Coverage } from './coverage.ts'
import { mutate, pick, randomFrom } from './mutate.ts'
import type { FuzzTarget } from './target.ts'

export interface Finding {
  readonly input: Buffer
  readonly fault: string
}

export interface FuzzReport {
  readonly runs: number
  /** Inputs that reached new code, with the seeds. */
  readonly corpus: readonly Buffer[]
  readonly findings: readonly Finding[]
}

export interface FuzzOptions {
  readonly seconds: number
  /** The run ends after this number of inputs, on a machine of any speed. Undefined: only the time ends the run. */
  readonly inputs?: number | undefined
  readonly seed: number
  readonly seeds: readonly Buffer[]
  readonly coverage: Coverage
  /** The run ends after this many findings. */
  readonly mostFindings: number
  /** Called before each input, so that an input that never ends is known. */
  readonly onInput: (input: Buffer) => void
}

/** The coverage is read once for this many inputs, because a reading takes longer than most inputs. A batch that reached new code runs again. */
const BATCH = 64

/** Returns the fault of the target for this input. Undefined when the target keeps its promises. */
export async function faultOf(target: FuzzTarget, input: Buffer): Promise<string | undefined> {
  const run = async (): Promise<number> => {
    const startedMs = performance.now()
    await target.check(input)
    return performance.now() - startedMs
  }
  try {
    let tookMs = await run()
    // Another process may have had the processor, so a slow input has three tries.
    for (let tries = 1; tookMs > target.withinMs && tries < 3; tries += 1) tookMs = Math.min(tookMs, await run())
    return tookMs > target.withinMs ? `took ${Math.round(tookMs)} ms` : undefined
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

export async function runFuzzer(target: FuzzTarget, options: FuzzOptions): Promise<FuzzReport> {
  const { coverage, onInput } = options
  const random = randomFrom(options.seed)
  const corpus = [...options.seeds]
  const findings: Finding[] = []
  let runs = 0
  const tryOne = async (input: Buffer): Promise<void> => {
    runs += 1
    onInput(input)
    const fault = await faultOf(target, input)
    if (fault === undefined || findings.some((other) => other.input.equals(input))) return
    findings.push({ input, fault })
  }
  for (const seed of options.seeds) await tryOne(seed)
  coverage.mark()
  const source = { random, words: target.words, corpus, mostBytes: target.mostBytes }
  const endMs = performance.now() + options.seconds * 1000
  const { inputs = Infinity, mostFindings } = options
  const isOver = (): boolean => runs >= inputs || performance.now() >= endMs || findings.length >= mostFindings
  while (!isOver()) {
    const batch = Array.from({ length: BATCH }, () => mutate(pick(random, corpus), source))
    for (const input of batch) if (!isOver()) await tryOne(input)
    if (!coverage.hasNew()) continue
    for (const input of batch) {
      if (isOver()) break
      await tryOne(input)
      if (coverage.mark()) corpus.push(input)
    }
  }
  return { runs, corpus, findings }
}
