/** One whole bank for the journeys: started as a newcomer starts it, on free ports and a throw-away data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { fillFromPrepared } from '../scripts/prepared-bank.ts'
import { makeTestFolder } from '../src/server/db/folder.fixture.ts'
import { freePorts } from '../src/server/bank-tests/free-ports.fixture.ts'

export interface Bank {
  /** Where customers go. */
  readonly url: string
  /** The sandbox's own door: messages, people, inward credits. */
  readonly door: string
  /** Its throw-away data folder, for the operators' commands. */
  readonly dataFolder: string
  /** Process id of the bank's server, for the tests that kill it. */
  serverPid(): number
  /** Stops it and starts it anew at the same addresses with its data, under these further variables: a deployment. */
  restart(environment: Readonly<Record<string, string>>): Promise<void>
}

/** `further`: variables that this bank has in addition to those of a newcomer's. */
export async function startBank(
  dataFolder: string,
  further: Readonly<Record<string, string>> = {},
): Promise<Bank & { stop(): Promise<void> }> {
  const [port = '', metricsPort = '', sandboxPort = ''] = await freePorts(3)
  const ports = { PORT: port, METRICS_PORT: metricsPort, SANDBOX_PORT: sandboxPort }
  const environment = { NODE_ENV: '', DATABASE_URL: '', DATA_DIR: dataFolder, ...ports, LOG_LEVEL: 'warn', ...further }
  let running = await runBank(environment)
  return {
    url: `http://localhost:${port}`,
    door: `http://127.0.0.1:${sandboxPort}`,
    dataFolder,
    serverPid: () => running.serverPid(),
    stop: () => running.stop(),
    restart: async (changes) => {
      await running.stop()
      running = await runBank({ ...environment, ...changes })
    },
  }
}

/** Runs `npm start`'s script until it says that the bank is open; the text it printed comes back for the reader of a failure. */
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
  const deadline = Date.now() + 90_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The bank stopped while starting:\n${printed()}`)
    const ready = await fetch(readyUrl).then(
      (reply) => reply.ok,
      () => false,
    )
    if (ready && printed().includes('The bank is open')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The bank did not open in 90 s:\n${printed()}`)
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
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Narrower than this no name reads as words. */
const NARROWEST_NAME_PX = 48

/** Fails with axe's own words when the page has a WCAG A or AA problem, and when a row squeezes a name that it cuts. */
export async function expectAccessible(page: Page): Promise<void> {
  // During a fade or a change of colour the contrast is lower than afterwards. With reduced motion no transition begins while axe
  // checks the page, and those that run are waited for. A spinner never ends.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((one) => one.finished))
  })
  // One run in the page itself. By default axe opens another page for its summary, which takes the focus; no page has a frame.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(
    violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([])
  const squeezed = await page
    .locator('.rows .who:visible')
    .evaluateAll(
      (names, narrowest) =>
        names
          .filter((name) => name.clientWidth < narrowest && name.scrollHeight > name.clientHeight)
          .map((name) => name.textContent),
      NARROWEST_NAME_PX,
    )
  expect(squeezed).toEqual([])
}

/** The newest code that the sandbox's phone got, waiting until it is there; `about`: of the messages that say so. */
export async function readCode(bank: Bank, phone: string, after: number, about = /./): Promise<string> {
  let code: string | null = null
  const read = async (): Promise<string | null> => {
    const reply = await fetch(`${bank.door}/messages?to=${encodeURIComponent(phone)}`)
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
  const reply = await fetch(`${bank.door}/messages?to=${encodeURIComponent(address)}`)
  const messages = (await reply.json()) as { attachments?: { fileName: string }[] }[]
  return messages.flatMap(({ attachments = [] }) => attachments.map(({ fileName }) => fileName))
}

export { expect }
