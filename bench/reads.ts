/** Measures what customers read most: the home screen, insights, and the search for a rare word in a long history. */
import { parseArgs } from 'node:util'
import { learnFrom } from '../src/core/insights/assign-category.ts'
import { summarise } from '../src/core/insights/summarise.ts'
import { openDatabase, type Database } from '../src/server/db/database.ts'
import { firstMonth, readFacts } from '../src/server/features/insights/facts-store.ts'
import { rounded } from './api/cost.ts'
import { LAST_DAY, type LongAccount, makeHistoryWorld } from './history/long-account.ts'
import { writeReport } from './overload/write-report.ts'
import { fillIndex, measureSearches, RARE } from './reads/entry-index.ts'
import { measureHomeScreen } from './reads/home-screen.ts'

const TARGETS = { homeScreenMs: 10, insightsMs: 100, searchMs: 200 }
/** The account for insights has a tenth of the long account's entries, and at least this number: more than one answer reads. */
const ENTRIES_OF_INSIGHTS = 20_000

/** Options: `--entries` of the long account, `--screens`, `--rounds`. Writes bench/results/reads.json. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      entries: { type: 'string', default: '1000000' },
      screens: { type: 'string', default: '300' },
      rounds: { type: 'string', default: '20' },
    },
  })
  const rounds = Number(values.rounds)
  const homeScreen = await measureHomeScreen(Number(values.screens))
  print('home screen', homeScreen)
  const world = await makeHistoryWorld([ENTRIES_OF_INSIGHTS, Number(values.entries)])
  const database = openDatabase(world.url, { maxConnections: 2 })
  try {
    const [short, long] = world.accounts as [LongAccount, LongAccount]
    const index = await fillIndex(database, world.ownerUrl)
    print('index of entries', index)
    const insights = await measureInsights(database, short, rounds)
    print('insights', insights)
    const timed = (work: () => Promise<unknown>) => timesOf(rounds, work)
    const searches = await measureSearches(database, long, timed)
    for (const one of searches) print('first page of a search', one)
    const isMet = {
      homeScreen: homeScreen.bothMs < TARGETS.homeScreenMs,
      insights: insights.medianMs < TARGETS.insightsMs,
      search: searches.every(({ search, p95Ms }) => !RARE.includes(search) || p95Ms < TARGETS.searchMs),
    }
    console.log(`targets ${JSON.stringify(TARGETS)}: ${JSON.stringify(isMet)}`)
    writeReport('reads', { targets: TARGETS, isMet, homeScreen, index, insights, searches, settings: world.settings })
  } finally {
    await database.close()
    await world.close()
  }
}

const print = (name: string, figures: object): void => console.log(`  ${name}: ${JSON.stringify(figures)}`)

/** Measures the insights of six months. One answer reads at most the newest 10,000 entries. */
async function measureInsights({ pool }: Database, account: LongAccount, rounds: number) {
  const addUp = async () => {
    const { facts } = await readFacts(pool, [account], { from: '2026-06', before: '2026-12' })
    const begin = performance.now()
    summarise(facts, learnFrom([]), LAST_DAY.slice(0, 7))
    const nodeMs = performance.now() - begin
    await firstMonth(pool, [account])
    return { entries: facts.length, nodeMs }
  }
  const { entries } = await addUp()
  const times = await timesOf(rounds, addUp)
  return { entries, summariseMs: rounded((await addUp()).nodeMs), ...times }
}

async function timesOf(rounds: number, work: () => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now()
    await work()
    times.push(performance.now() - begin)
  }
  times.sort((one, other) => one - other)
  const at = (share: number): number => rounded(times[Math.floor(rounds * share)] ?? Number.NaN)
  return { medianMs: at(0.5), p95Ms: at(0.95) }
}
