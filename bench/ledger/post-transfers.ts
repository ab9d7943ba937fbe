/** Posts transfers through the production code path, `createLedger(...).post`, over one connection. */
import { openDatabase } from '../../src/server/db/database.ts'
import { createLedger } from '../../src/server/ledger/create-ledger.ts'
import type { Posting } from '../../src/server/ledger/ledger.ts'
import { closedLoop, type LoadResult } from './workload.ts'

export interface Load {
  readonly inFlight: number
  readonly seconds: number
  readonly make: () => Posting
}

/** Keeps `inFlight` postings running, half a second of warm-up before the clock starts. A refusal ends the run. */
export async function postTransfers(url: string, { inFlight, seconds, make }: Load): Promise<LoadResult> {
  const database = openDatabase(url, { maxConnections: 1 })
  const ledger = createLedger({ database })
  const post = async (): Promise<void> => {
    const posted = await ledger.post(make())
    if (!posted.ok) throw new Error(`refused: ${posted.failure.kind}`)
  }
  try {
    await closedLoop(inFlight, 0.5, post)
    return await closedLoop(inFlight, seconds, post)
  } finally {
    await ledger.close()
    await database.close()
  }
}
