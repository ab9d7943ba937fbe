// @module-tag one-try
/**
 * Tests that a kill of PostgreSQL during a hundred confirmations loses no acknowledged transfer, and that a retry posts
 * none twice.
 */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isDatabaseDown, openDatabase } from '../../db/database.ts'
import { type Embedded, startEmbedded } from '../../db/embedded/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { runAsOwner } from '../../db/database.fixture.ts'
import { verifyBooks } from '../../ledger/verify.ts'
import { createWorld, PIN, reasonOf, type Person, type World } from './world.fixture.ts'
import { makeTestFolder } from '../../db/embedded/folder.fixture.ts'

const TRANSFERS = 100
const WAIT = { timeout: 30_000, interval: 50 }

let folder: string
let cluster: Embedded
let world: World
let sender: Person
let payee: Person

beforeAll(async () => {
  folder = makeTestFolder('adire-crash-')
  // A separate cluster with its durable settings, so that the test may kill it.
  cluster = await startEmbedded({ dataFolder: folder })
  await migrate(cluster.ownerUrl)
  const database = openDatabase(cluster.url)
  const asOwner = (text: string, values: readonly unknown[] = []) => runAsOwner(cluster.ownerUrl, text, values)
  world = await createWorld({ database, asOwner, drop: () => database.close() })
  sender = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
  payee = await world.addPerson('Tunde', 'Bakare', 3, 0n)
})
afterAll(async () => {
  await world.close()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('PostgreSQL killed: every acknowledged transfer is there once, and a retry posts each unanswered one once', async () => {
  // A session has at most 20 open approvals.
  const sessions = await world.inSessions(sender, TRANSFERS / 20)
  const challenges: { transferId: string; challengeId: string; context: Person['context'] }[] = []
  for (let index = 0; index < TRANSFERS; index += 1) {
    const { context } = sessions[index % sessions.length]!
    const request = await world.requestFor(sender, payee.accountNumber, { amount: '1000' })
    const initiated = await world.handlers.initiate(request, context)
    if (!initiated.ok) throw new Error(reasonOf(initiated))
    challenges.push({ transferId: request.transferId, challengeId: initiated.value.data.challengeId, context })
  }
  const confirm = ({ challengeId, context }: (typeof challenges)[number]) =>
    world.handlers.confirm({ challengeId, pin: PIN }, context)

  // Eight confirmations run in parallel, so that the kill happens between some and during others.
  const first: PromiseSettledResult<Awaited<ReturnType<typeof confirm>>>[] = []
  const waiting = [...challenges.entries()]
  let acknowledged = 0
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, challenge] = next
      const [outcome] = await Promise.allSettled([confirm(challenge)])
      first[index] = outcome
      if (outcome.status === 'fulfilled') acknowledged += 1
      if (acknowledged === 20 && outcome.status === 'fulfilled') process.kill(cluster.pid(), 'SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  const lost = first.filter((outcome) => outcome.status === 'rejected')
  expect(lost.length).toBeGreaterThan(0)
  for (const outcome of lost) expect(isDatabaseDown(outcome.reason), String(outcome.reason)).toBe(true)

  await vi.waitFor(() => world.database.pool.query('select'), WAIT)
  for (const [index, challenge] of challenges.entries()) {
    const before = first[index]
    if (before?.status === 'fulfilled') expect(await world.postingsOf(challenge.transferId)).toBe(1)
    const again = await vi.waitFor(() => confirm(challenge), WAIT)
    expect(reasonOf(again)).toBe('ok')
    if (before?.status === 'fulfilled') expect(again).toEqual(before.value)
    expect(await world.postingsOf(challenge.transferId)).toBe(1)
  }
  expect(await world.balanceOf(payee.accountNumber)).toBe(1_000n * BigInt(TRANSFERS))
  const rows = await world.database.pool.query(`select from bank.payment where state = 'settled'`)
  expect(rows.rowCount).toBe(TRANSFERS)
  expect((await verifyBooks(world.database)).faults).toEqual([])
})
