/** Measures our posting, and one function call per transfer on the same tables. Both write the same books. */
import { openDatabase } from '../../src/server/db/database.ts'
import { verifyBooks } from '../../src/server/ledger/verify.ts'
import { oneCallPerTransfer } from '../ledger/one-call.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { choosePair, type LoadResult, type Spread, transferOf } from '../ledger/workload.ts'
import type { World } from '../ledger/world.ts'
import type { Books, System } from './system.ts'

export const OURS = 'our posting'

export function openOurBooks(
  world: World,
  accounts: number,
  loads: readonly { readonly spread: Spread; readonly inFlight: number }[],
): System {
  let asked = 0
  /** Counts each transfer, those of the warm-up too. Every one must be in the books at the end. */
  const counted = (spread: Spread): (() => readonly [bigint, bigint]) => {
    const pair = choosePair(spread, { first: 1, count: accounts })
    return () => {
      asked += 1
      return pair()
    }
  }
  const post = (spread: Spread, inFlight: number, seconds: number): Promise<LoadResult> => {
    const pair = counted(spread)
    return postTransfers(world.url, { inFlight, seconds, make: () => transferOf(pair()) })
  }
  return {
    name: OURS,
    cases: loads.flatMap(({ spread, inFlight }) => [
      {
        system: 'one call per transfer',
        spread,
        inFlight,
        run: (seconds: number) => oneCallPerTransfer(world.url, seconds, counted(spread), inFlight),
      },
      { system: OURS, spread, inFlight, run: (seconds: number) => post(spread, inFlight, seconds) },
    ]),
    verify: () => verifyOurs(world.url, asked),
    analyze: world.analyze,
    close: () => Promise.resolve(),
  }
}

async function verifyOurs(url: string, asked: number): Promise<Books> {
  const database = openDatabase(url)
  try {
    const { journals, faults } = await verifyBooks(database)
    const missing = Number(journals) - asked
    const broken = faults.map(({ law, count }) => `${law}: ${count}`)
    return {
      transfers: Number(journals),
      faults: missing === 0 ? broken : [...broken, `transfers without an answer: ${missing}`],
    }
  } finally {
    await database.close()
  }
}
