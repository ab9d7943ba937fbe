// @module-tag one-try
/** Tests concurrent commands: their output, their results, and the signal that ends them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Command } from './run-together.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adire-together-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const RUNNER = `
  import { passOnSignals, runTogether, wasInterrupted } from './scripts/tests/run-together.ts'
  passOnSignals()
  const results = await runTogether(JSON.parse(process.argv[1]))
  console.log(JSON.stringify([...results, wasInterrupted()]))`

/** Starts the commands in a separate process, as `npm test` does. */
function start(commands: readonly Command[]) {
  const args = ['--input-type=module', '-e', RUNNER, JSON.stringify(commands)]
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, ended: Promise.all([text(child.stdout), once(child, 'close')]).then(([printed]) => printed) }
}

const node = (script: string, ...args: readonly string[]): Command => ({
  command: process.execPath,
  args: ['-e', script, ...args],
})
/** Prints a line, waits for a file, makes another file, and prints another line. */
const SPEAKS_TWICE = `
  const { existsSync, writeFileSync } = require('node:fs')
  const [name, waitsFor, makes, status] = process.argv.slice(1)
  console.log(name, 1)
  writeFileSync(makes, '')
  const timer = setInterval(() => {
    if (!existsSync(waitsFor)) return
    clearInterval(timer)
    console.log(name, 2)
    process.exitCode = Number(status)
  }, 5)`

it('commands: run at the same time, one fails, and each output is in one piece', async () => {
  const [a, b] = [join(folder, 'a'), join(folder, 'b')]
  const commands = [node(SPEAKS_TWICE, 'first', b, a, '0'), node(SPEAKS_TWICE, 'second', a, b, '3')]
  const printed = await start(commands).ended
  expect(printed.trim().split('\n')).toEqual(['first 1', 'first 2', 'second 1', 'second 2', '[true,false,false]'])
})

it('commands: a missing program has failed, and the other command ends', async () => {
  const printed = await start([node(`console.log('here')`), { command: 'adire-has-no-such-program', args: [] }]).ended
  expect(printed).toMatch(/^here\nadire-has-no-such-program: Error: spawn .*ENOENT\n\[true,false,false\]\n$/)
})

/** Starts a process, writes both process ids into a file, and waits for the end of that process. */
const HAS_A_CHILD = `
  const { spawn } = require('node:child_process')
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  process.on('SIGINT', () => undefined)
  child.on('exit', () => process.exit(1))
  require('node:fs').writeFileSync(process.argv[1], process.pid + ' ' + child.pid)`

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.each(['SIGINT', 'SIGTERM'] as const)('%s: ends all commands and what they started', async (signal) => {
  const files = [join(folder, 'a'), join(folder, 'b')]
  const { child, ended } = start(files.map((file) => node(HAS_A_CHILD, file)))
  const pids = () =>
    files.flatMap((file) => (existsSync(file) ? readFileSync(file, 'utf8').split(' ') : [])).map(Number)
  await expect.poll(pids).toHaveLength(4)
  child.kill(signal)
  expect(await ended).toBe('[false,false,true]\n')
  expect(pids().filter(isAlive)).toEqual([])
})
