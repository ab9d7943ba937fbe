/** Runs a replay guard in a separate process, claims each message twice in one batch, and prints the digests that may run. */
import { openDatabase } from '../db/database.ts'
import { createReplayGuard } from './replay-guard.ts'

const { url, atMs, first, digests } = JSON.parse(process.argv[2] ?? '{}') as {
  readonly url: string
  readonly atMs: number
  readonly first: string
  readonly digests: readonly string[]
}
const database = openDatabase(url)
const guard = createReplayGuard({ database, clock: { now: () => new Date(atMs) } })
const claim = (digest: string) => guard.claim(Buffer.from(digest, 'hex'), atMs / 1000)

// The first claim makes the guard busy. The guard collects all others for its next insert.
const alone = claim(first)
const twice = await Promise.all([...digests, ...digests].map(async (digest) => ((await claim(digest)) ? [digest] : [])))
if (!(await alone)) throw new Error('the first claim was refused')
for (const digest of twice.flat()) process.stdout.write(`${digest}\n`)
await database.close()
