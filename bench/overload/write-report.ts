/** Writes the result of a benchmark with the facts of its machine. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

export function writeReport(name: string, figures: object): void {
  const folder = join(import.meta.dirname, '..', 'results')
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg()[0] }
  const report = { measuredAt: new Date().toISOString(), machine, ...figures }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`)
}
