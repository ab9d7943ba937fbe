/** Runs the yardstick: PostgreSQL's own pgbench with its TPC-B-like script, against the same server. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

/** Finds pgbench on PATH or in Debian's folders. Returns undefined when pgbench is not installed. */
export function findPgbench(): string | undefined {
  if (spawnSync('pgbench', ['--version']).status === 0) return 'pgbench'
  return globSync('/usr/lib/postgresql/*/bin/pgbench').findLast((path) => existsSync(path))
}

export interface PgbenchResult {
  readonly perSecond: number
  readonly latencyMs: number
  /** The number of transactions that pgbench says it committed. */
  readonly transactions: number
}

/** Fills the database with `scale` × 100,000 accounts. */
export async function fillPgbench(pgbench: string, url: string, scale: number): Promise<void> {
  await runPgbench(pgbench, ['-i', '-q', '-s', String(scale), url])
}

/** Runs TPC-B-like for `seconds` with 32 clients on two threads. */
export async function tpcB(
  pgbench: string,
  url: string,
  seconds: number,
  mode: 'simple' | 'prepared',
): Promise<PgbenchResult> {
  const out = await runPgbench(pgbench, [
    '-n',
    '-c',
    '32',
    '-j',
    '2',
    '-M',
    mode,
    '-T',
    String(Math.max(1, Math.round(seconds))),
    url,
  ])
  const perSecond = /tps = ([\d.]+)/.exec(out)?.[1]
  const latencyMs = /latency average = ([\d.]+) ms/.exec(out)?.[1]
  const transactions = /actually processed: (\d+)/.exec(out)?.[1]
  if (perSecond === undefined || latencyMs === undefined || transactions === undefined)
    throw new Error(`pgbench said nothing to read: ${out}`)
  return {
    perSecond: Number.parseFloat(perSecond),
    latencyMs: Number.parseFloat(latencyMs),
    transactions: Number.parseInt(transactions, 10),
  }
}

function runPgbench(pgbench: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(pgbench, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let problem = ''
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      problem += chunk.toString()
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`pgbench failed: ${problem.trim().split('\n').at(-1)}`)),
    )
  })
}
