/**
 * Measures a long statement from the request until its last part is in the database. Target: a PDF of 10,000 lines in
 * under 3 s and under 150 MB of added memory.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { STATEMENT_FORMATS } from '../src/values/vocabularies/statement-formats.ts'
import { LAST_DAY, makeHistoryWorld } from './history/long-account.ts'
import type { StatementOrder, StatementTaken } from './statement/statement-process.ts'

const TARGET = { ms: 3_000, mb: 150 }
const FROM = '2026-01-01'

/** Prints the results and writes bench/results/statement.json. The exit code is 1 when the PDF misses a target. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { lines: { type: 'string' }, rounds: { type: 'string' } } })
  const lines = Number(values.lines ?? 10_000)
  const rounds = Number(values.rounds ?? 5)
  const world = await makeHistoryWorld([lines])
  const results: (StatementTaken & { readonly format: string })[] = []
  try {
    const [account] = world.accounts
    if (account === undefined) throw new Error('no account')
    for (const format of STATEMENT_FORMATS) {
      const taken = Array.from({ length: rounds }, () =>
        measure({ ...account, url: world.url, from: FROM, to: LAST_DAY, format, warm: true }),
      )
      const median = taken.toSorted((a, b) => a.ms - b.ms)[Math.floor(rounds / 2)]
      if (median === undefined) throw new Error('nothing was measured')
      results.push({ format, ...median, peakMb: Math.max(...taken.map(({ peakMb }) => peakMb)) })
    }
  } finally {
    await world.close()
  }
  for (const one of results) {
    const more = one.peakMb - one.beforeMb
    console.log(
      `${one.format.padEnd(8)} ${one.lines} lines, ${(one.bytes / 1e6).toFixed(1)} MB: ${Math.round(one.ms)} ms, ${Math.round(one.cpuMs)} ms of CPU, ` +
        `${Math.round(more)} MB more than before (${Math.round(one.peakMb)} in all), others waited ${Math.round(one.longestWaitMs)} ms at most`,
    )
  }
  const pdf = results.find(({ format }) => format === 'pdf')
  const isMet = pdf !== undefined && pdf.ms < TARGET.ms && pdf.peakMb - pdf.beforeMb < TARGET.mb
  console.log(`target: ${lines} lines as PDF under ${TARGET.ms} ms and ${TARGET.mb} MB: ${isMet ? 'met' : 'MISSED'}`)
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version }
  writeFileSync(
    join(folder, 'statement.json'),
    `${JSON.stringify({ target: TARGET, rounds, machine, results }, null, 2)}\n`,
  )
  if (!isMet) process.exitCode = 1
}

/** Each statement runs in a separate process, so that the memory of one statement does not count for the next. */
function measure(order: StatementOrder & object): StatementTaken {
  const { url, customerId, accountNumber, from, to, format, warm } = order
  const asked = JSON.stringify({ url, customerId, accountNumber, from, to, format, warm })
  const script = join(import.meta.dirname, 'statement', 'statement-process.ts')
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, asked])
  if (status !== 0) throw new Error(stderr.toString())
  return JSON.parse(stdout.toString()) as StatementTaken
}
