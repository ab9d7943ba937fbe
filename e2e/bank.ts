/** Starts one whole bank for the journeys, as a newcomer starts it, on free ports and a temporary data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { test as base, expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { fillFromPrepared } from '../scripts/prepared-bank.ts'
import { makeTestFolder } from '../src/server/db/embedded/folder.fixture.ts'
import { freePorts } from '../src/server/bank-tests/free-ports.fixture.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

export interface Bank {
  /** The address of the bank's web page. */
  readonly url: string
  /** The address of the sandbox's control server: messages, people, inward credits. */
  readonly console: string
  /** The address of the back office. It is served only with STAFF=on in `bankEnvironment`. */
  readonly staff: string
  /** The bank's temporary data folder, which the operators' commands need. */
  readonly dataFolder: string
  /** The process id of the bank's server, for the tests that kill it. */
  serverPid(): number
  /**
   * Stops the bank and starts it again at the same addresses with its data and these further variables. This is a
   * deployment.
   */
  restart(environment: Readonly<Record<string, string>>): Promise<void>
}

/** `further` are environment variables in addition to the defaults of a newcomer. */
export async function startBank(
  dataFolder: string,
  further: Readonly<Record<string, string>> = {},
): Promise<Bank & { stop(): Promise<void> }> {
  const [port = '', metricsPort = '', sandboxPort = '', staffPort = ''] = await freePorts(4)
  const ports = { PORT: port, METRICS_PORT: metricsPort, SANDBOX_PORT: sandboxPort, STAFF_PORT: staffPort }
  const environment = {
    NODE_ENV: '',
    DATABASE_URL: '',
    STAFF: 'off',
    DATA_DIR: dataFolder,
    ...ports,
    LOG_LEVEL: 'warn',
    ...further,
  }
  let running = await runBank(environment)
  return {
    url: `http://localhost:${port}`,
    console: `http://127.0.0.1:${sandboxPort}`,
    staff: `http://localhost:${staffPort}`,
    dataFolder,
    serverPid: () => running.serverPid(),
    stop: () => running.stop(),
    restart: async (changes) => {
      await running.stop()
      running = await runBank({ ...environment, ...changes })
    },
  }
}

/**
 * Runs `npm start`'s script until it says that the bank is open. Returns the printed text, so that a failure can show
 * it.
 */
async function runBank(environment: Readonly<Record<string, string>>) {
  const child = spawn('node', ['scripts/start.ts'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let serverPid = 0
  const read = (chunk: Buffer): void => {
    printed += chunk.toString()
    const pids = [...printed.matchAll(/server process (\d+)/g)]
    serverPid = Number(pids.at(-1)?.[1] ?? 0)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  await waitUntilOpen(child, `http://127.0.0.1:${environment['PORT']}/api/ready`, () => printed)
  return {
    serverPid: () => serverPid,
    stop: async (): Promise<void> => {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
  }
}

async function waitUntilOpen(child: ChildProcess, readyUrl: string, printed: () => string): Promise<void> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The bank stopped while starting:\n${printed()}`)
    const ready = await fetch(readyUrl).then(
      (reply) => reply.ok,
      () => false,
    )
    if (ready && printed().includes('The bank is open')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The bank did not open in 180 s:\n${printed()}`)
}

/**
 * The journeys share one bank. The sample customers get six codes a day to link a device.
 * A file that logs in as a sample customer therefore names another bank: `test.use({ bankOf: 'update' })`.
 */
export const test = base.extend<
  object,
  { bank: Bank; bankOf: string; bankEnvironment: Readonly<Record<string, string>> }
>({
  bankOf: ['all', { option: true, scope: 'worker' }],
  bankEnvironment: [{}, { option: true, scope: 'worker' }],
  bank: [
    async ({ bankOf: _bankOf, bankEnvironment }, use) => {
      const dataFolder = makeTestFolder('adire-e2e-')
      fillFromPrepared(dataFolder)
      const bank = await startBank(dataFolder, bankEnvironment)
      await use(bank)
      await bank.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 200_000 },
  ],
})

/** A narrower name is unreadable. */
const NARROWEST_NAME_PX = 48

export interface AccessRules {
  /** Rules of axe that another check covers. */
  readonly without?: readonly string[]
  /** Checks no other rules of axe. */
  readonly only?: readonly string[]
}

/** The WCAG A and AA problems of the page in axe's own words, and the rows that squeeze a cut-off name. */
export async function accessFaults(page: Page, { without = [], only }: AccessRules = {}): Promise<readonly string[]> {
  // During a fade or a change of colour the contrast is lower than afterwards. Reduced motion starts no transition
  // while axe checks the page, and running transitions jump to their end. A wait for their end needs frames of the
  // browser, and has hung on a busy machine. A spinner never ends.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
  })
  // axe stays in the document, so that only the first check of a document loads its half megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    runOnly:
      only === undefined
        ? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
        : { type: 'rule', values: [...only] },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  }
  const violations = await page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const found = await axe.run(document, given)
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, options)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const squeezed = await page
    .locator(builtSelector('.list .list-title:visible'))
    .evaluateAll(
      (names, narrowest) =>
        names
          .filter((name) => name.clientWidth < narrowest && name.scrollHeight > name.clientHeight)
          .map((name) => `squeezed: ${name.textContent}`),
      NARROWEST_NAME_PX,
    )
  return [...violations, ...squeezed]
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessFaults(page)).toEqual([])
}

/** Waits for the newest code on the sandbox's phone and returns it. `about` selects messages with this text. */
export async function readCode(bank: Bank, phone: string, after: number, about = /./): Promise<string> {
  let code: string | null = null
  const read = async (): Promise<string | null> => {
    const reply = await fetch(`${bank.console}/messages?to=${encodeURIComponent(phone)}`)
    const messages = (await reply.json()) as { code: string | null; at: string; text: string }[]
    const isMeant = ({ at, text }: { at: string; text: string }) => Date.parse(at) >= after && about.test(text)
    code = messages.find((message) => message.code !== null && isMeant(message))?.code ?? null
    return code
  }
  await expect.poll(read, { intervals: [50] }).not.toBeNull()
  if (code === null) throw new Error('no code')
  return code
}

/** The names of the files that were mailed to an address, newest first. */
export async function mailedFiles(bank: Bank, address: string): Promise<readonly string[]> {
  const reply = await fetch(`${bank.console}/messages?to=${encodeURIComponent(address)}`)
  const messages = (await reply.json()) as { attachments?: { fileName: string }[] }[]
  return messages.flatMap(({ attachments = [] }) => attachments.map(({ fileName }) => fileName))
}

export { expect }
