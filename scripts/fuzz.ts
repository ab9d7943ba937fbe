/**
 * Fuzzes a parser, guided by coverage (`npm run fuzz -- <target> --seconds 60 --seed 1`), and stores the inputs that break a promise.
 *
 * Without a target it fuzzes all parsers, each for the given time. `--inputs 1000` ends a run earlier, after 1,000 inputs.
 */
import { createHash } from 'node:crypto'
import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCoverage } from './fuzz/coverage.ts'
import { runFuzzer } from './fuzz/run-fuzzer.ts'
import type { FuzzTarget } from './fuzz/target.ts'
import { CORPUS, FUZZ_TARGETS, seedsOf } from './fuzz/targets.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    inputs: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const [name] = positionals
const targets = FUZZ_TARGETS.filter((target) => name === undefined || target.name === name)
if (targets.length === 0) {
  console.error(`There is no target ${name}. Targets: ${FUZZ_TARGETS.map((target) => target.name).join(', ')}`)
  process.exit(2)
}

/** Keeps the input under test in a file, so that an input that never ends is there after the process was killed. */
function inputFile(target: FuzzTarget) {
  const folder = mkdtempSync(join(tmpdir(), 'adire-fuzz-'))
  const path = join(folder, target.name)
  const file = openSync(path, 'w')
  return {
    path,
    write(input: Buffer) {
      ftruncateSync(file)
      writeSync(file, input, 0, input.length, 0)
    },
    remove() {
      closeSync(file)
      rmSync(folder, { recursive: true })
    },
  }
}

for (const target of targets) {
  const coverage = startCoverage()
  const current = inputFile(target)
  console.log(`${target.name}: ${target.subject}. The input under test is in ${current.path}`)
  const { runs, corpus, findings } = await runFuzzer(target, {
    seconds: Number(values.seconds),
    inputs: values.inputs === undefined ? undefined : Number(values.inputs),
    seed: Number(values.seed),
    seeds: seedsOf(target),
    coverage,
    mostFindings: 5,
    onInput: (input) => current.write(input),
  })
  console.log(
    `${target.name}: ${runs} inputs, ${corpus.length} kept, ${coverage.functions()} functions, ${findings.length} faults`,
  )
  for (const { input, fault } of findings) {
    const file = join(CORPUS, target.name, createHash('sha256').update(input).digest('hex').slice(0, 12))
    mkdirSync(join(CORPUS, target.name), { recursive: true })
    writeFileSync(file, input)
    console.log(`  ${file}: ${fault}`)
    process.exitCode = 1
  }
  coverage.close()
  current.remove()
}
