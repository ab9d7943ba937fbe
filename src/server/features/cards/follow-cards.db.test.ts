/** What the processor is told of a card and believed of it, over the sandbox's processor: freezes of the accounts, restored databases. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { freezeSteps } from '../../join-freeze.ts'
import { freeze, unfreeze } from '../freeze/freeze-account.ts'
import { reasonOf } from '../transfers/test-world.ts'
import { openCardsBank } from './test-cards-bank.ts'

const bank = openCardsBank()
const query = (text: string, values: readonly unknown[] = []) => bank.world.database.pool.query(text, [...values])
const isWaiting = async (task: string, cardId: string) =>
  (await query('select from graphile_worker._private_jobs where key = $1', [`${task}:${cardId}`])).rowCount === 1

describe('the accounts frozen', () => {
  const trace = { requestId: randomUUID(), address: '127.0.0.1' }
  const run = (step: typeof freeze | typeof unfreeze) =>
    bank.world.database.transaction((tx) =>
      step(freezeSteps(bank.world.deps.clock), tx, bank.ada.customerId, 'staff', trace),
    )
  test('no card pays any more, and each as its holder left it once they are open again', async () => {
    const cardId = await bank.active()
    await query('delete from graphile_worker._private_jobs where key = $1', [`tell-card:${cardId}`])
    expect(await bank.world.tryCard(cardId, { channel: 'atm' })).toBe(true)
    expect(await run(freeze)).toBe(true)
    expect([await isWaiting('tell-card', cardId), (await bank.world.seenCard(bank.ada, cardId)).isTold]).toEqual([
      true,
      false,
    ])
    await bank.world.tellCard(cardId)
    expect(await bank.world.tryCard(cardId, { channel: 'atm' })).toBe(false)
    expect(await bank.world.plasticOf(cardId)).toMatchObject([{ controls: { status: 'SUSPENDED' } }])
    expect(await run(freeze)).toBe(false)
    expect(await run(unfreeze)).toBe(true)
    await bank.world.tellCard(cardId)
    expect(await bank.world.tryCard(cardId, { channel: 'atm' })).toBe(true)
    expect((await bank.world.seenCard(bank.ada, cardId)).isTold).toBe(true)
  })
  test('a card that its holder froze stays so', async () => {
    const cardId = await bank.active()
    await bank.world.calls.freeze({ cardId }, bank.ada.context)
    await run(freeze)
    await run(unfreeze)
    await bank.world.tellCard(cardId)
    expect(await bank.world.plasticOf(cardId)).toMatchObject([{ controls: { status: 'SUSPENDED' } }])
  })
})

describe('our database restored to before what the processor was told', () => {
  const unfrozen = async (cardId: string) =>
    expect(
      reasonOf(await bank.world.approveChange(bank.ada, await bank.world.calls.unfreeze({ cardId }, bank.ada.context))),
    ).toBe('ok')
  test.each([
    ['far behind', 2],
    ['of the very version of another change', 1],
  ])('%s: a freeze reaches it all the same, and counts as told only then', async (_name, changes) => {
    const cardId = await bank.active()
    const [before] = (await query('select version, told_version from bank.card where card_id = $1', [cardId])).rows
    for (let change = 0; change < changes; change += 1) {
      await query('update bank.card set version = version + 1, pos = not pos where card_id = $1', [cardId])
      await bank.world.tellCard(cardId)
    }
    await query('update bank.card set version = $2, told_version = $3 where card_id = $1', [
      cardId,
      before.version,
      before.told_version,
    ])
    await bank.world.calls.freeze({ cardId }, bank.ada.context)
    await bank.world.tellCard(cardId)
    expect((await bank.world.seenCard(bank.ada, cardId)).isTold).toBe(false)
    expect(bank.world.alerts).toContainEqual(expect.objectContaining({ alert: 'card-processor-ahead' }))
    expect(await isWaiting('tell-card', cardId)).toBe(true)
    await bank.world.tellCard(cardId)
    expect([
      await bank.world.tryCard(cardId, { channel: 'atm' }),
      (await bank.world.seenCard(bank.ada, cardId)).isTold,
    ]).toEqual([false, true])
    await unfrozen(cardId)
    await bank.world.tellCard(cardId)
    expect(await bank.world.tryCard(cardId, { channel: 'atm' })).toBe(true)
  })
})
