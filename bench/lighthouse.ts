/** Runs Lighthouse on the login page, Home, History and a transfer, with a signed-in customer on the last three. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse, { type Result } from 'lighthouse'
import puppeteer, { type Page } from 'puppeteer-core'
import { startBank } from '../e2e/bank.ts'
import { logInAndLink } from '../e2e/firefox.ts'
import { ADAEZE } from '../e2e/people.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/browser.ts'
import { makeTestFolder } from '../src/server/db/embedded/folder.fixture.ts'

const PAGES = [
  { name: 'login', path: '/auth/login', isSignedIn: false },
  { name: 'home', path: '/', isSignedIn: true },
  { name: 'history', path: '/history', isSignedIn: true },
  { name: 'transfer', path: '/transfers/others', isSignedIn: true },
] as const

/** The smallest score of each category, of 100. */
const TARGETS = { performance: 98, accessibility: 100, 'best-practices': 100 } as const
type Category = keyof typeof TARGETS
const CATEGORIES = Object.keys(TARGETS) as Category[]

/** The figures behind the performance score, by the names of their audits. Times are in milliseconds. */
const FIGURES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

interface Run {
  readonly scores: Readonly<Record<Category, number>>
  readonly figures: Readonly<Record<string, number>>
  /** The audits that cost points in accessibility and best practices. */
  readonly faults: readonly string[]
  /** The elements that moved, with their part of the layout shift. */
  readonly shifts: readonly Shift[]
}

interface Shift {
  readonly element: string
  readonly score: number
}

function readShifts(result: Result): readonly Shift[] {
  const details = result.audits['layout-shifts']?.details as
    | { readonly items?: readonly { readonly node?: { readonly snippet?: string }; readonly score?: number }[] }
    | undefined
  return (details?.items ?? []).map(({ node, score = 0 }) => ({ element: node?.snippet ?? '', score }))
}

function readRun(result: Result): Run {
  const scoreOf = (category: string): number => Math.round((result.categories[category]?.score ?? 0) * 100)
  const faults = CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(category)])) as Run['scores'],
    figures: Object.fromEntries(FIGURES.map((id) => [id, Number(result.audits[id]?.numericValue?.toFixed(3))])),
    faults,
    shifts: readShifts(result),
  }
}

/**
 * Loads the page as on a phone's first visit: Lighthouse simulates its slow 4G, and empties the caches and the service
 * worker before the load. It keeps the cookies and the storage of the tab, so the customer stays signed in.
 */
async function measureOnce(page: Page, url: string): Promise<Result> {
  // The page logs out after five minutes without activity, and Lighthouse moves no mouse.
  await page.mouse.move(40, 40)
  await page.mouse.move(60, 60)
  const answer = await lighthouse(url, { onlyCategories: CATEGORIES, logLevel: 'error' }, undefined, page)
  if (answer === undefined) throw new Error(`Lighthouse gave no result for ${url}`)
  return answer.lhr
}

/** Chromium sometimes records no start of a load, and Lighthouse then has nothing to measure: such a load is repeated, at most twice. */
async function measure(page: Page, url: string): Promise<Run> {
  let result = await measureOnce(page, url)
  for (let retry = 0; retry < 2 && result.runtimeError?.code === 'NO_NAVSTART'; retry += 1) {
    result = await measureOnce(page, url)
  }
  const { finalDisplayedUrl, runtimeError } = result
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`)
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}: the session has ended`)
  return readRun(result)
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

function summaryOf(runs: readonly Run[]) {
  const medianOf = (read: (run: Run) => number): number => median(runs.map(read))
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, medianOf(({ scores }) => scores[category])])),
    figures: Object.fromEntries(FIGURES.map((id) => [id, medianOf(({ figures }) => figures[id] ?? 0)])),
    faults: [...new Set(runs.flatMap(({ faults }) => faults))],
  }
}

async function measurePages(pages: readonly (typeof PAGES)[number][], rounds: number) {
  const dataFolder = makeTestFolder('adire-bench-')
  const bank = await startBank(dataFolder)
  const browser = await puppeteer.launch({
    executablePath: ensureChromium(),
    args: CHROMIUM_FLAGS,
    defaultViewport: null,
  })
  try {
    const visitor = await (await browser.createBrowserContext()).newPage()
    const customer = await (await browser.createBrowserContext()).newPage()
    await logInAndLink(customer, bank, ADAEZE)
    const runs = new Map<string, Run[]>(pages.map(({ name }) => [name, []]))
    // A round measures each page once. A slow minute of the machine then affects every page, and not every run of one page.
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, path, isSignedIn } of pages) {
        const tab = isSignedIn ? customer : visitor
        // Chromium gives the pages of a tab in the background little time.
        await tab.bringToFront()
        runs.get(name)?.push(await measure(tab, `${bank.url}${path}`))
      }
    }
    return { browser: await browser.version(), runs }
  } finally {
    await browser.close()
    await bank.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/** Prints the median of the rounds and writes bench/results/lighthouse.json. Fails when a median misses its target. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' } },
  })
  const chosen = PAGES.filter(({ name }) => values.only === undefined || values.only === name)
  const { browser, runs } = await measurePages(chosen, Number(values.rounds))
  const pages = chosen.map(({ name, path }) => {
    const all = runs.get(name) ?? []
    return { name, path, median: summaryOf(all), runs: all }
  })
  console.table(
    pages.map(({ name, median: { scores, figures, faults } }) => ({
      name,
      ...scores,
      ...figures,
      faults: faults.join(', '),
    })),
  )
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, browser }
  const result = { targets: TARGETS, rounds: Number(values.rounds), machine, pages }
  writeFileSync(join(folder, 'lighthouse.json'), `${JSON.stringify(result, undefined, 2)}\n`)
  const missed = pages.flatMap(({ name, median: { scores } }) =>
    CATEGORIES.filter((category) => (scores[category] ?? 0) < TARGETS[category]).map(
      (category) => `${name}: ${category} ${scores[category]} of ${TARGETS[category]}`,
    ),
  )
  if (missed.length === 0) return
  console.error(`Below the target: ${missed.join('; ')}`)
  process.exitCode = 1
}
