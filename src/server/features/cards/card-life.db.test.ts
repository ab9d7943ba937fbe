/** Tests the life of a card: delivery, activation, freeze, block, limits and owners. No card number is stored. */
// @module-tag one-try
import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { insertFreeze } from '../freeze/freeze-store.ts'
import { CODE, PIN, reasonOf } from '../transfers/world.fixture.ts'
import { DAY, openCardsBank } from './cards-bank.fixture.ts'

const bank = openCardsBank()

describe('the way of the plastic', () => {
  test('delivery: the customer is notified of each step, and a late message about an earlier step changes nothing', async () => {
    const cardId = await bank.made()
    for (const status of ['making', 'on-its-way', 'ready', 'delivered']) {
      await bank.pushOn(cardId, 1)
      expect((await bank.world.seenCard(bank.ada, cardId)).status).toBe(status)
    }
    await bank.world.followCard(cardId)
    expect((await bank.trail(cardId)).slice(2)).toEqual([
      'card.making-begun card-processor',
      'card.dispatched card-processor',
      'card.arrived-at-branch card-processor',
      'card.handed-over card-processor',
    ])
    expect(await bank.notices(bank.ada.customerId)).toEqual(['card-on-its-way', 'card-ready'])
  })
  test('card callback: a signed callback starts an inquiry, an unsigned one is refused, and due cards need no callback', async () => {
    const cardId = await bank.made()
    const body = Buffer.from(JSON.stringify({ type: 'card.updated', reference: cardId }))
    const signature = createHmac('sha256', bank.world.sandbox.keys.cardsHookKey).update(body).digest('hex')
    const hear = (sign: string | undefined) =>
      bank.world.hook[0]?.handle({ body, headers: { 'x-signature': sign }, query: {}, params: {} })
    const waiting = async () =>
      (
        await bank.world.database.pool.query('select from graphile_worker._private_jobs where key = $1', [
          `follow-card:${cardId}`,
        ])
      ).rowCount
    expect([(await hear(undefined))?.status, (await hear('00'.repeat(32)))?.status, await waiting()]).toEqual([
      400, 400, 0,
    ])
    expect([(await hear(signature))?.status, await waiting()]).toEqual([200, 1])
    await bank.world.database.pool.query('delete from graphile_worker._private_jobs where key = $1', [
      `follow-card:${cardId}`,
    ])
    await bank.world.sweep()
    expect(await waiting()).toBe(1)
  })
})

describe('activation', () => {
  test('activation: accepts the last four digits and the PIN, and then the card pays', async () => {
    const cardId = await bank.made()
    await bank.pushOn(cardId, 3)
    expect(await bank.world.tryCard(cardId, { channel: 'atm' })).toBe(false)
    const asked = await bank.world.calls.activate({ cardId, lastFour: await bank.digitsOf(cardId) }, bank.ada.context)
    const done = await bank.world.approveChange(bank.ada, asked)
    expect(done.ok && done.value.data.card).toMatchObject({
      status: 'active',
      lastFour: await bank.digitsOf(cardId),
      isSynced: false,
      actions: ['freeze', 'block', 'controls'],
    })
    await bank.world.tellCard(cardId)
    expect((await bank.world.seenCard(bank.ada, cardId)).isSynced).toBe(true)
    expect(await bank.world.tryCard(cardId, { channel: 'atm' })).toBe(true)
    expect(await bank.world.tryCard(cardId, { channel: 'web' })).toBe(false)
  })
  test('activation: is refused for a card that was not delivered', async () => {
    const cardId = await bank.made()
    expect(
      reasonOf(await bank.world.calls.activate({ cardId, lastFour: await bank.digitsOf(cardId) }, bank.ada.context)),
    ).toBe('card-changed')
  })
  test('activation: five wrong tries, also in parallel, lock it for a day, also for the right digits', async () => {
    const cardId = await bank.made()
    await bank.pushOn(cardId, 3)
    const right = await bank.digitsOf(cardId)
    const wrong = right === '0000' ? '1111' : '0000'
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => bank.world.calls.activate({ cardId, lastFour: wrong }, bank.ada.context)),
    )
    expect(answers.map(reasonOf).filter((reason) => reason === 'card-digits')).toHaveLength(5)
    expect(reasonOf(await bank.world.calls.activate({ cardId, lastFour: right }, bank.ada.context))).toBe(
      'card-digits-locked',
    )
    bank.pass(DAY + 1)
    expect(reasonOf(await bank.world.calls.activate({ cardId, lastFour: right }, bank.ada.context))).toBe('ok')
    expect((await bank.trail(cardId)).filter((line) => line.startsWith('card.activation-refused'))).toHaveLength(13)
  })
})

describe('the actions of the card’s holder', () => {
  test('freeze and block need no approval and count immediately; unfreezing needs one; a blocked card stays blocked', async () => {
    const cardId = await bank.active()
    const tell = () => bank.world.tellCard(cardId)
    expect(reasonOf(await bank.world.calls.freeze({ cardId }, bank.ada.context))).toBe('ok')
    expect(reasonOf(await bank.world.calls.freeze({ cardId }, bank.ada.context))).toBe('ok')
    await tell()
    expect(await bank.world.tryCard(cardId, { channel: 'atm' })).toBe(false)
    const asked = await bank.world.calls.unfreeze({ cardId }, bank.ada.context)
    expect((await bank.world.seenCard(bank.ada, cardId)).status).toBe('frozen')
    expect(reasonOf(await bank.world.approveChange(bank.ada, asked))).toBe('ok')
    // The same approval again answers with the current state of the card.
    expect(reasonOf(await bank.world.approveChange(bank.ada, asked))).toBe('ok')
    await tell()
    expect(await bank.world.tryCard(cardId, { channel: 'atm' })).toBe(true)
    const late = await bank.world.calls.setControls(
      { cardId, ...(await controlsOf(cardId, { web: true })) },
      bank.ada.context,
    )
    expect(reasonOf(await bank.world.calls.block({ cardId, reason: 'stolen' }, bank.ada.context))).toBe('ok')
    await tell()
    expect(await bank.world.plasticOf(cardId)).toMatchObject([{ controls: { status: 'CLOSED' } }])
    expect(reasonOf(await approveWithCode(late))).toBe('card-changed')
    for (const refused of [
      bank.world.calls.freeze({ cardId }, bank.ada.context),
      bank.world.calls.unfreeze({ cardId }, bank.ada.context),
    ]) {
      expect(reasonOf(await refused)).toBe('card-changed')
    }
    await expect(
      bank.world.database.pool.query(
        "update bank.card set state = 'active', block_reason = null, blocked_at = null where card_id = $1",
        [cardId],
      ),
    ).rejects.toThrow('a blocked card stays blocked')
    expect(await bank.world.seenCard(bank.ada, cardId)).toMatchObject({
      status: 'blocked',
      blockReason: 'stolen',
      actions: ['replace'],
    })
    expect((await bank.trail(cardId)).slice(-4)).toEqual([
      'card.activated 127.0.0.1',
      'card.frozen 127.0.0.1',
      'card.unfrozen 127.0.0.1',
      'card.blocked 127.0.0.1',
    ])
    expect((await bank.notices(bank.ada.customerId)).slice(-4)).toEqual([
      'card-activated',
      'card-frozen',
      'card-unfrozen',
      'card-blocked',
    ])
    const { rows: named } = await bank.world.database.pool.query(
      "select distinct params->>'scheme' as scheme, params->>'lastFour' as digits from bank.alert where params->>'reference' = $1",
      [cardId],
    )
    expect(named).toEqual([{ scheme: 'verve', digits: await bank.digitsOf(cardId) }])
    const next = await bank.made()
    expect(await bank.world.seenCard(bank.ada, next)).toMatchObject({ replaces: cardId })
    expect(await bank.world.seenCard(bank.ada, cardId)).toMatchObject({ isReplaced: true, actions: [] })
  })

  async function controlsOf(cardId: string, channels: object, limits: object = {}) {
    const now = await bank.world.seenCard(bank.ada, cardId)
    if (now.version === null || now.channels === null || now.limits === null) throw new Error('no controls')
    return { version: now.version, channels: { ...now.channels, ...channels }, limits: { ...now.limits, ...limits } }
  }
  async function approveWithCode(asked: Awaited<ReturnType<typeof bank.world.calls.setControls>>) {
    if (!asked.ok || asked.value.data.approval === null) throw new Error(reasonOf(asked))
    const { challengeId } = asked.value.data.approval
    const sent = await bank.world.handlers.sendCode({}, bank.ada.context)
    if (!sent.ok) throw new Error(reasonOf(sent))
    return bank.world.calls.confirmChange(
      { challengeId, pin: PIN, referenceId: sent.value.data.referenceId, otp: CODE },
      bank.ada.context,
    )
  }
  test('lower limits count immediately, higher ones need two factors, and exactly the approved limits count', async () => {
    const cardId = await bank.active()
    const lower = await bank.world.calls.setControls(
      { cardId, ...(await controlsOf(cardId, { pos: false }, { atmPerDay: '0' })) },
      bank.ada.context,
    )
    expect(lower.ok && lower.value.data).toMatchObject({
      approval: null,
      card: { channels: { pos: false }, limits: { atmPerDay: '0' }, isSynced: false },
    })
    await bank.world.tellCard(cardId)
    expect(await bank.world.tryCard(cardId, { channel: 'atm' })).toBe(false)
    const higher = await bank.world.calls.setControls(
      { cardId, ...(await controlsOf(cardId, { web: true }, { onlinePerDay: '50000000' })) },
      bank.ada.context,
    )
    expect(higher.ok && higher.value.data).toMatchObject({ card: null, approval: { requiredFactors: [0, 1] } })
    expect((await bank.world.seenCard(bank.ada, cardId)).channels?.web).toBe(false)
    if (!higher.ok || higher.value.data.approval === null) throw new Error('no approval')
    const pinOnly = { challengeId: higher.value.data.approval.challengeId, pin: PIN }
    expect(reasonOf(await bank.world.calls.confirmChange(pinOnly, bank.ada.context))).toBe('invalid-input')
    expect(reasonOf(await bank.world.calls.confirmChange(pinOnly, bank.tunde.context))).toBe('not-found')
    expect(reasonOf(await approveWithCode(higher))).toBe('ok')
    await bank.world.tellCard(cardId)
    expect(await bank.world.tryCard(cardId, { channel: 'web' })).toBe(true)
    const tooHigh = await bank.world.calls.setControls(
      { cardId, ...(await controlsOf(cardId, {}, { atmPerDay: '10000001' })) },
      bank.ada.context,
    )
    expect(tooHigh).toMatchObject({
      failure: { kind: 'invalid-input', errors: { 'limits.atmPerDay': [expect.stringContaining('100,000')] } },
    })
  })
  test('an approval to open a channel is refused after a newer change, and an approval to unfreeze after a newer freeze', async () => {
    const cardId = await bank.active()
    const raise = await bank.world.calls.setControls(
      { cardId, ...(await controlsOf(cardId, { web: true })) },
      bank.ada.context,
    )
    await bank.world.calls.setControls({ cardId, ...(await controlsOf(cardId, { atm: false })) }, bank.ada.context)
    expect(reasonOf(await approveWithCode(raise))).toBe('card-changed')
    expect((await bank.world.seenCard(bank.ada, cardId)).channels).toMatchObject({ atm: false, web: false })
    const unfreeze = () => bank.world.calls.unfreeze({ cardId }, bank.ada.context)
    await bank.world.calls.freeze({ cardId }, bank.ada.context)
    const [first, second] = [await unfreeze(), await unfreeze()]
    expect(reasonOf(await bank.world.approveChange(bank.ada, second))).toBe('ok')
    await bank.world.calls.freeze({ cardId }, bank.ada.context)
    expect(reasonOf(await bank.world.approveChange(bank.ada, first))).toBe('card-changed')
    expect(reasonOf(await bank.world.approveChange(bank.ada, second))).toBe('ok')
    expect((await bank.world.seenCard(bank.ada, cardId)).status).toBe('frozen')
  })
  test('a change from a page that saw an older card is refused, and the same change again is not', async () => {
    const cardId = await bank.active()
    const set = (wanted: Awaited<ReturnType<typeof controlsOf>>) =>
      bank.world.calls.setControls({ cardId, ...wanted }, bank.ada.context)
    const [lower, raise, alsoLower] = [
      await controlsOf(cardId, {}, { posPerDay: '0' }),
      await controlsOf(cardId, { web: true }),
      await controlsOf(cardId, { atm: false }),
    ]
    expect([reasonOf(await set(lower)), reasonOf(await set(lower))]).toEqual(['ok', 'ok'])
    expect([reasonOf(await set(raise)), reasonOf(await set(alsoLower))]).toEqual(['card-changed', 'card-changed'])
    expect(await bank.world.seenCard(bank.ada, cardId)).toMatchObject({
      channels: { atm: true, web: false },
      limits: { posPerDay: '0' },
    })
    expect(reasonOf(await set(await controlsOf(cardId, { web: true })))).toBe('ok')
  })
  test('card change while the processor is silent: the newest version is sent later, and an operator is notified', async () => {
    const cardId = await bank.active()
    await bank.world.setFault('down')
    await bank.world.calls.freeze({ cardId }, bank.ada.context)
    await expect(bank.world.tellCard(cardId)).rejects.toThrow('did not take an instruction')
    expect(await bank.world.seenCard(bank.ada, cardId)).toMatchObject({ status: 'frozen', isSynced: false })
    bank.pass(3 * 60_000)
    await bank.world.sweep()
    expect(bank.world.alerts).toContainEqual(expect.objectContaining({ alert: 'card-changes-unsent' }))
    await bank.world.setFault('none')
    await Promise.all([1, 2, 3].map(() => bank.world.tellCard(cardId)))
    expect(await bank.world.plasticOf(cardId)).toMatchObject([{ controls: { status: 'SUSPENDED' } }])
    expect((await bank.world.seenCard(bank.ada, cardId)).isSynced).toBe(true)
  })
  test('no call gives a card to another customer', async () => {
    const cardId = await bank.active()
    const asked = await controlsOf(cardId, { web: true })
    const { calls } = bank.world
    for (const call of [
      calls.freeze({ cardId }, bank.tunde.context),
      calls.unfreeze({ cardId }, bank.tunde.context),
      calls.block({ cardId, reason: 'lost' }, bank.tunde.context),
      calls.activate({ cardId, lastFour: await bank.digitsOf(cardId) }, bank.tunde.context),
      calls.setControls({ cardId, ...asked }, bank.tunde.context),
      calls.freeze({ cardId: randomUUID() }, bank.ada.context),
    ]) {
      expect(reasonOf(await call)).toBe('not-found')
    }
    expect(await calls.list({}, bank.tunde.context)).toMatchObject({ value: { data: { cards: [] } } })
  })
  test('frozen customer: can freeze and block a card, and nothing else', async () => {
    const cardId = await bank.active()
    await insertFreeze(bank.world.database.pool, bank.ada.customerId, 'owner', bank.world.time.now)
    const lower = await controlsOf(cardId, { pos: false })
    expect(reasonOf(await bank.world.calls.setControls({ cardId, ...lower }, bank.ada.context))).toBe('account-frozen')
    expect(reasonOf(await bank.world.calls.freeze({ cardId }, bank.ada.context))).toBe('ok')
    expect(reasonOf(await bank.world.calls.unfreeze({ cardId }, bank.ada.context))).toBe('account-frozen')
    expect(reasonOf(await bank.world.calls.block({ cardId, reason: 'damaged' }, bank.ada.context))).toBe('ok')
  })
})

test('the database has no card number and no part of one, except the last four digits', async () => {
  const first = await bank.active()
  await bank.world.calls.block({ cardId: first, reason: 'damaged' }, bank.ada.context)
  const cards = [first, await bank.made({ scheme: 'mastercard' })]
  const numbers = await Promise.all(
    cards.map(async (cardId) => (await bank.world.plasticOf(cardId)).map(({ number }) => number)),
  )
  const all = numbers.flat()
  expect(all).toHaveLength(2)
  const { rows } = await bank.world.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('bank', 'ledger', 'graphile_worker')
       and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')`,
  )
  for (const { name } of rows) {
    for (const number of all) {
      const found = await bank.world.database.pool.query(`select from ${name} t where strpos(t::text, $1) > 0`, [
        number.slice(0, 12),
      ])
      expect([name, found.rowCount]).toEqual([name, 0])
    }
  }
})
