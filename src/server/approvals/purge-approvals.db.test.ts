/** Which approvals are deleted and when. A used id stays used. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, PIN, reasonOf, type Person, type World } from '../features/transfers/world.fixture.ts'
import { PROVES_INDEMNITY } from '../features/limits/limit-store.ts'
import { purgeApprovals } from './purge-approvals.ts'
import { defineMessage } from '../../values/message.ts'

const DAY_MS = 86_400_000
let world: World
let ada: Person
let bisi: Person
beforeAll(async () => {
  world = await createWorld()
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
  bisi = await world.addPerson('Bisi', 'Ade', 3, 0n)
})
afterAll(() => world.close())

async function offer() {
  const request = await world.requestFor(ada, bisi.accountNumber, { amount: '10000' })
  const made = await world.handlers.initiate(request, ada.context)
  if (!made.ok) throw new Error(reasonOf(made))
  return { request, challengeId: made.value.data.challengeId }
}
/** An approval of content that runs outside the ledger. */
const openChange = (waited: string) =>
  world.deps.approvals.open({
    kind: 'change',
    subjectId: crypto.randomUUID(),
    session: ada.context.session,
    content: { waited },
    methods: ['pin'],
    codeMessage: { message: defineMessage('{code}'), params: {} },
  })
const purgeAfter = (days: number) =>
  purgeApprovals(world.database.pool, new Date(world.time.now.getTime() + days * DAY_MS), PROVES_INDEMNITY)
async function left(): Promise<readonly string[]> {
  const { rows } = await world.database.pool.query<{ challenge_id: string }>('select challenge_id from bank.approval')
  return rows.map((row) => row.challenge_id)
}

test('purge: deletes unused approvals a day after their expiry and used approvals after thirteen months, and keeps evidence', async () => {
  const [unused, paid, withdrawn] = [await offer(), await offer(), await offer()]
  expect(reasonOf(await world.handlers.confirm({ challengeId: paid.challengeId, pin: PIN }, ada.context))).toBe('ok')
  expect(reasonOf(await world.handlers.withdraw({ challengeId: withdrawn.challengeId }, ada.context))).toBe('ok')
  const [idle, used, evidence] = [await openChange('a'), await openChange('b'), await openChange('c')]
  for (const one of [used, evidence]) {
    expect(await world.database.transaction((tx) => world.deps.approvals.use(tx, one, 'pin'))).toBe(true)
  }
  await world.database.pool.query(
    `insert into bank.indemnity (customer_id, version, text_hash, accepted_at, accepted_with, evidence)
     values ($1, '1', sha256('x'), now(), 'passkey', $2)`,
    [ada.customerId, evidence.challengeId],
  )
  const kept = [paid, withdrawn, used, evidence].map(({ challengeId }) => challengeId)
  await purgeAfter(1)
  expect(new Set(await left())).toEqual(new Set([...kept, unused.challengeId, idle.challengeId]))
  await Promise.all([purgeAfter(2), purgeAfter(2)])
  expect(new Set(await left())).toEqual(new Set(kept))

  // For a year and a month a used id gets the answer "used". Nothing ran under the other id, so it can be requested again.
  expect(reasonOf(await world.handlers.initiate(paid.request, ada.context))).toBe('approval-used')
  expect(reasonOf(await world.handlers.initiate(unused.request, ada.context))).toBe('ok')
  await purgeAfter(395)
  expect(await left()).toEqual(expect.arrayContaining(kept))

  await purgeAfter(397)
  expect(await left()).toEqual([evidence.challengeId])
  // After the deletion of the approval, the ledger still pays nothing twice.
  const late = await world.handlers.initiate(paid.request, ada.context)
  if (!late.ok) throw new Error(reasonOf(late))
  await world.handlers.confirm({ challengeId: late.value.data.challengeId, pin: PIN }, ada.context)
  expect(await world.postingsOf(paid.request.transferId)).toBe(1)
})
