/** Announcements to customers: the orders of two people, the audience and its preview, and what each customer sees and closes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '../../../values/language.ts'
import type { AnnouncementAudience } from '../../../values/vocabularies/announcements.ts'
import { createTestDatabase, type TestDatabase } from '../../db/database.fixture.ts'
import { insertAnnouncement } from '../../features/announcements/announcement-store.ts'
import { closeAnnouncement, getAnnouncements } from '../../features/announcements/show-announcements.ts'
import { addCustomer, openStaffWorld, type StaffWorld, type TestCustomer } from '../staff.fixture.ts'

let test: TestDatabase
let world: StaffWorld
let ngozi: TestCustomer
let bola: TestCustomer
let accountant: string
let checker: string

beforeAll(async () => {
  test = await createTestDatabase()
  world = await openStaffWorld(test)
  ngozi = await addCustomer(world, '22212345678', 'ngozi.adeyemi')
  bola = await addCustomer(world, '22212345679', 'bola.ige')
  await test.asOwner(`update bank.customer set kyc_level = 3 where customer_id = '${bola.customerId}'`)
  accountant = await world.logIn('accountant')
  checker = await world.logIn('risk-officer')
})
afterAll(async () => {
  await world.close()
  await test.drop()
})

const HOUR = 60 * 60_000
const after = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR)
const words = (language: string) => ({ title: `Hours (${language})`, text: `We open at 9 am (${language}).` })
const TEXTS = { en: words('en'), ha: words('ha'), yo: words('yo'), ig: words('ig'), pcm: words('pcm') }
const wantedFor = (audience: AnnouncementAudience, hours = 24) => ({
  texts: TEXTS,
  audience,
  startsAt: null,
  endsAt: after(hours).toISOString(),
})
const preview = (wanted: object) => world.call(accountant, 'announcements/preview', { ...wantedFor('all'), ...wanted })

async function propose(kind: string, payload: object): Promise<string> {
  const orderId = randomUUID()
  const reason = 'The branches change their hours'
  const answer = await world.call(accountant, 'orders/propose', { orderId, kind, payload, reasonCode: 'other', reason })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { state: 'proposed' } })
  return orderId
}
const approve = (orderId: string, by = checker) => world.call(by, 'orders/approve', { orderId, note: '' })
const listed = async () =>
  (await world.call(checker, 'announcements/read', {})).body['announcements'] as {
    announcementId: string
    state: string
    closed: number
  }[]

/** The calls of a customer, as the process of customers serves them: with its own database role, some hours later. */
function pageOf({ customerId }: TestCustomer, language: Language | null = null, hours = 0) {
  const deps = { database: test.database, clock: { now: () => after(hours) } as typeof world.deps.clock }
  const context = { session: { customerId, language } } as Parameters<ReturnType<typeof getAnnouncements>>[1]
  return {
    async read() {
      const answer = await getAnnouncements(deps)({}, context)
      return answer.ok ? answer.value.data.announcements : []
    },
    close: (announcementId: string) => closeAnnouncement(deps)({ announcementId }, context),
  }
}
const titles = async (customer: TestCustomer, language: Language | null = null, hours = 0) =>
  (await pageOf(customer, language, hours).read()).map(({ title }) => title)

/** Publishes by two people. Gives the id of the announcement. */
async function publish(wanted: object): Promise<string> {
  const before = new Set((await listed()).map(({ announcementId }) => announcementId))
  expect((await approve(await propose('publish-announcement', wanted))).body).toMatchObject({ state: 'executed' })
  return (await listed()).find(({ announcementId }) => !before.has(announcementId))?.announcementId ?? ''
}
async function withdraw(announcementId: string): Promise<void> {
  const orderId = await propose('withdraw-announcement', { announcementId })
  expect((await approve(orderId)).body).toMatchObject({ state: 'executed' })
}

describe('publish-announcement', () => {
  it('two people publish, each customer reads it in their language, and two people withdraw', async () => {
    const orderId = await propose('publish-announcement', wantedFor('all'))
    expect(await titles(ngozi)).toEqual([])
    expect((await approve(orderId, accountant)).body).toMatchObject({ problem: 'own-order' })
    expect((await approve(orderId)).body).toMatchObject({ state: 'executed' })
    expect([await titles(ngozi), await titles(bola, 'yo')]).toEqual([['Hours (en)'], ['Hours (yo)']])
    const [announcement] = await listed()
    expect(announcement).toMatchObject({ state: 'shown', closed: 0 })
    await withdraw(announcement?.announcementId ?? '')
    expect([await titles(ngozi), await titles(bola)]).toEqual([[], []])
    expect((await listed())[0]).toMatchObject({ state: 'withdrawn' })
    const events = await test.asOwner(
      `select kind from bank.audit_event where kind like 'announcement.%' order by event_id`,
    )
    expect(events).toEqual([{ kind: 'announcement.published' }, { kind: 'announcement.withdrawn' }])
  })

  it('order: has the English title and the number of languages in the list, and all texts in its details', async () => {
    const orderId = await propose('publish-announcement', wantedFor('tier:2'))
    const { body } = await world.call(checker, 'orders/read', { orderId })
    const { summary } = body['order'] as { summary: string }
    expect(summary).toMatch(/^Show to customers of tier 2, immediately, until .+: “Hours \(en\)” in 5 languages$/)
    expect(body['announcement']).toEqual(TEXTS)
  })

  it('order: has the texts of the announcement that it withdraws', async () => {
    const announcementId = await publish(wantedFor('tier:3'))
    const orderId = await propose('withdraw-announcement', { announcementId })
    const { body } = await world.call(checker, 'orders/read', { orderId })
    expect(body).toMatchObject({
      order: { summary: 'Withdraw from customers of tier 3: “Hours (en)” in 5 languages' },
      announcement: TEXTS,
    })
    expect((await approve(orderId)).body).toMatchObject({ state: 'executed' })
  })

  it('a planned announcement is shown in its time only', async () => {
    const id = await publish({ ...wantedFor('all', 30), startsAt: after(24).toISOString() })
    expect((await listed()).find(({ announcementId }) => announcementId === id)).toMatchObject({ state: 'planned' })
    const shown = [await titles(ngozi, null, 23), await titles(ngozi, null, 25), await titles(ngozi, null, 31)]
    expect(shown).toEqual([[], ['Hours (en)'], []])
    await withdraw(id)
    expect(await titles(ngozi, null, 25)).toEqual([])
  })

  it('fails when another announcement was published after the order was made', async () => {
    const orders = [
      await propose('publish-announcement', wantedFor('tier:2')),
      await propose('publish-announcement', wantedFor('tier:2')),
    ]
    const ends = []
    for (const orderId of orders) ends.push((await approve(orderId)).body['state'])
    expect(ends).toEqual(['executed', 'failed'])
  })

  it('fails when its end has passed before the approval', async () => {
    const orderId = await propose('publish-announcement', wantedFor('tier:2', 2))
    world.clock.forward(3 * HOUR)
    checker = await world.logIn('risk-officer')
    accountant = await world.logIn('accountant')
    expect((await approve(orderId)).body).toMatchObject({ state: 'failed' })
  })

  it('the process of customers cannot publish or withdraw an announcement', async () => {
    const { pool } = test.database
    const mine = { announcementId: randomUUID(), texts: TEXTS, startsAt: after(0), endsAt: after(1) }
    const by = { at: after(0), by: 'operator:ada' }
    await expect(insertAnnouncement(pool, { ...mine, audience: 'all' }, by)).rejects.toThrow(/permission denied/)
    await expect(pool.query('update bank.announcement set withdrawn_at = now()')).rejects.toThrow(/permission denied/)
  })
})

describe('audience', () => {
  it.each([
    ['all', 2, ['ngozi', 'bola']],
    ['tier:1', 1, ['ngozi']],
    ['tier:3', 1, ['bola']],
    ['product:SAV', 2, ['ngozi', 'bola']],
    ['product:DOM', 0, []],
  ] as const)('%s: is counted in the preview and is shown to these customers', async (audience, customers, names) => {
    expect((await preview({ audience })).body).toEqual({ customers, all: 2 })
    const id = await publish(wantedFor(audience))
    const readers = [
      ...((await titles(ngozi)).length > 0 ? ['ngozi'] : []),
      ...((await titles(bola)).length > 0 ? ['bola'] : []),
    ]
    expect(readers).toEqual(names)
    await withdraw(id)
  })

  it('product: a closed account does not count', async () => {
    await test.asOwner(`update bank.account set state = 'closed' where customer_id = $1`, [bola.customerId])
    expect((await preview({ audience: 'product:SAV' })).body).toEqual({ customers: 1, all: 2 })
    await test.asOwner(`update bank.account set state = 'open' where customer_id = $1`, [bola.customerId])
  })
})

describe('closeAnnouncement', () => {
  it('hides the announcement from this customer on every device, and from no other customer', async () => {
    const id = await publish(wantedFor('all'))
    for (const _again of [1, 2]) expect(await pageOf(ngozi).close(id)).toMatchObject({ ok: true })
    expect([await titles(ngozi), await titles(bola)]).toEqual([[], ['Hours (en)']])
    expect((await listed()).find(({ announcementId }) => announcementId === id)).toMatchObject({ closed: 1 })
    await withdraw(id)
  })

  it('changes nothing for an announcement that does not exist or has not begun', async () => {
    const id = await publish({ ...wantedFor('all', 30), startsAt: after(24).toISOString() })
    for (const wrong of [randomUUID(), id]) expect(await pageOf(ngozi).close(wrong)).toMatchObject({ ok: true })
    expect(await titles(ngozi, null, 25)).toEqual(['Hours (en)'])
    await withdraw(id)
  })
})

describe('preview of an announcement', () => {
  it.each([
    ['an end before the start', () => ({ startsAt: after(2), endsAt: after(1) }), /^The end must be after/],
    ['an end that is over', () => ({ endsAt: after(-1) }), /^The end must be after/],
    ['an end in two years', () => ({ endsAt: after(2 * 366 * 24) }), /^The end must be within a year/],
    ['an unknown audience', () => ({ audience: 'tier:4' }), /^Choose an audience/],
    [
      'a title that is too long',
      () => ({ texts: { ...TEXTS, ig: { title: 'x'.repeat(61), text: 'x' } } }),
      /^The title/,
    ],
    [
      'a text with a hidden character',
      () => ({ texts: { ...TEXTS, ha: { title: 'x', text: 'a\u202Eb' } } }),
      /^The text/,
    ],
    ['a missing language', () => ({ texts: { ...TEXTS, pcm: undefined } }), /pcm/],
  ])('refuses %s', async (_what, wanted, message) => {
    const answer = await preview(wanted())
    expect(answer).toMatchObject({ status: 400, body: { problem: 'bad-input' } })
    expect(answer.body['message']).toMatch(message)
  })
})
