/** Measures the login page and Home on slow 3G and a quarter of the processor speed, with and without caches. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startBank } from '../e2e/bank.ts'
import { ADAEZE, logInAndLink, openLogin } from '../e2e/people.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/browser.ts'
import { makeTestFolder } from '../src/server/db/embedded/folder.fixture.ts'
import { type Contents, emptyCaches, type Figures, measureLoad, prepare } from './web/page-figures.ts'
import { FAST, SLOW_3G, slowProxy } from './web/slow-network.ts'
import { builtSelector } from '../scripts/web/scoped-name.ts'

const CPU_SLOWDOWN = 4
const PHONE = { width: 360, height: 780 }
/** The wait after a load, within which the status banner and the prefetched data arrive. */
const REST_MS = 9000

/** The targets of the product and of the design for each page, in milliseconds. */
const TARGETS: Readonly<Record<string, number>> = { 'home, cold': 7000, 'home, warm': 4000 }

const CONTENTS: Contents = {
  '/': [
    { selector: builtSelector('.account-hero .figure-balance'), text: '' },
    { selector: builtSelector('.figure-medium'), text: '' },
    { selector: builtSelector('.list .list-title'), text: '' },
  ],
  '/auth/login': [{ selector: 'button', text: 'Fill in' }],
}

async function homeIsComplete(page: Page): Promise<void> {
  for (const { selector } of CONTENTS['/'] ?? []) await page.locator(selector).first().waitFor({ timeout: 120_000 })
}

async function measureOnce(
  browser: Browser,
  bank: Parameters<typeof logInAndLink>[1],
  proxy: Awaited<ReturnType<typeof slowProxy>>,
): Promise<Record<string, Figures>> {
  const context = await browser.newContext({
    baseURL: bank.url,
    viewport: PHONE,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  })
  const page = await context.newPage()
  await prepare(page, CONTENTS)
  const session = await context.newCDPSession(page)
  const slowly = async (path: string, isCold: boolean): Promise<Figures> => {
    if (isCold) await emptyCaches(page, session)
    proxy.use(SLOW_3G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const figures = await measureLoad(page, path, REST_MS)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    proxy.use(FAST)
    return figures
  }
  try {
    await openLogin(page)
    const loginCold = await slowly('/auth/login', true)
    const loginWarm = await slowly('/auth/login', false)
    await logInAndLink(page, bank, ADAEZE)
    await homeIsComplete(page)
    const homeCold = await slowly('/', true)
    // The first fast visit fills the caches that the second visit uses.
    await page.goto('/')
    await homeIsComplete(page)
    await page.waitForTimeout(3000)
    const homeWarm = await slowly('/', false)
    return { 'login, cold': loginCold, 'login, warm': loginWarm, 'home, cold': homeCold, 'home, warm': homeWarm }
  } finally {
    await context.close()
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Prints the median of the rounds and writes bench/results/web.json. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: 'string', default: '3' } } })
  const dataFolder = makeTestFolder('adire-bench-')
  const bank = await startBank(dataFolder)
  const port = Number(new URL(bank.url).port)
  const proxy = await slowProxy(port)
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS, `--host-resolver-rules=MAP localhost:${port} 127.0.0.1:${proxy.port}`],
  })
  const rounds: Record<string, Figures>[] = []
  try {
    for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await measureOnce(browser, bank, proxy))
  } finally {
    await browser.close()
    proxy.close()
    await bank.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  const result = Object.keys(rounds[0] ?? {}).map((name) => {
    const all = rounds.map((round) => round[name]).filter((one) => one !== undefined)
    const [first] = all
    return {
      name,
      lcpMs: Math.round(median(all.map(({ lcpMs }) => lcpMs))),
      targetMs: TARGETS[name],
      lcpText: first?.lcpText,
      completeMs: Math.round(median(all.map(({ completeMs }) => completeMs))),
      shift: Number(median(all.map(({ shift }) => shift)).toFixed(3)),
      calls: first?.calls,
      callsInAll: median(all.map(({ callsInAll }) => callsInAll)),
    }
  })
  console.table(result.map(({ calls, ...rest }) => ({ ...rest, calls: calls?.length })))
  for (const { name, calls } of result) console.log(`${name}: ${calls?.join(', ')}`)
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version }
  writeFileSync(
    join(folder, 'web.json'),
    `${JSON.stringify({ network: SLOW_3G, cpuSlowdown: CPU_SLOWDOWN, rounds: rounds.length, machine, result }, undefined, 2)}\n`,
  )
}
