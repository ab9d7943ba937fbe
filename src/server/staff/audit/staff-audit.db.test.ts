/** The audit trail as staff see it: the search and its pages, the customer's line, the chain, and a change of the past. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { paymentReference } from '../../../core/payments/reference.ts'
import { linkAudit, signAuditHead } from '../../audit/link-audit.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { findHeadBefore } from '../../audit/read-chain-state.ts'
import { addPayment } from '../staff-subjects.fixture.ts'
import { type AuditWorld, openAuditWorld } from './audit-world.fixture.ts'

let world: AuditWorld
beforeAll(async () => {
  world = await openAuditWorld()
  for (let number = 0; number < 101; number += 1) await world.add('test.happened', { detail: { number } })
  await world.add('test.refused', { outcome: 'refused', customerId: world.customer.customerId })
})
afterAll(() => world.close())

interface Page {
  readonly events: readonly { readonly eventId: string; readonly kind: string; readonly person: string | null }[]
  readonly nextBefore: string | null
}
const search = async (filters: object): Promise<Page> => {
  const { status, body } = await world.call('audit/search', filters)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as Page
}
const looks = async (): Promise<number> =>
  (await world.test.asOwner('select read_id from bank.record_read where customer_id = $1', [world.customer.customerId]))
    .length

describe('search', () => {
  it('by a word or by an event: gives the events of this kind only, in pages', async () => {
    const first = await search({ kind: 'test' })
    expect(first.events).toHaveLength(100)
    expect(first.events[0]).toMatchObject({ kind: 'test.refused', address: '192.0.2.1', outcome: 'refused' })
    const second = await search({ kind: 'test', before: first.nextBefore })
    expect(second).toMatchObject({
      events: [{ kind: 'test.happened', detail: { number: 1 } }, { detail: { number: 0 } }],
    })
    expect(second.nextBefore).toBeNull()
    expect((await search({ kind: 'test.refused' })).events).toHaveLength(1)
    expect((await search({ kind: 'tes' })).events).toEqual([])
  })

  it('by a customer and an outcome: leaves a line that the customer can read', async () => {
    const before = await looks()
    const { events } = await search({ customer: world.customer.cifid, outcome: 'refused' })
    expect(events).toEqual([expect.objectContaining({ kind: 'test.refused', cifid: world.customer.cifid })])
    expect(await looks()).toBe(before + 1)
    await search({ kind: 'test.happened' })
    expect(await looks()).toBe(before + 1)
  })

  it('by a member of staff: gives the acts of this person with the name', async () => {
    const me = await world.call('me', {})
    await world.call('orders/approve', { orderId: world.customer.customerId })
    await world.call('staff/list', {})
    await world.call('customers/search', { text: world.customer.cifid })
    const { events } = await search({ person: me.body['staffId'] })
    expect(events).toEqual([expect.objectContaining({ kind: 'staff.duty-refused', person: me.body['name'] })])
    const byName = await search({ person: String(me.body['name']).toUpperCase(), kind: 'staff.duty-refused' })
    expect(byName.events).toEqual(events)
  })

  it('by a payment: gives its events by the id and by the reference on the receipt', async () => {
    const paymentId = await addPayment(world.test, world.customer)
    const detail = { paymentId }
    await world.add('test.paid', { customerId: world.customer.customerId, detail })
    await world.add('test.paid', {
      customerId: world.customer.customerId,
      detail: { paymentId: world.customer.customerId },
    })
    for (const subject of [paymentId, paymentId.toUpperCase(), paymentReference(paymentId)])
      expect((await search({ subject })).events).toEqual([expect.objectContaining({ kind: 'test.paid', detail })])
    expect((await search({ subject: paymentId, kind: 'order' })).events).toEqual([])
  })

  it('by an order: gives its events, which name the maker and the checker by their names of that time', async () => {
    const [maker, checker] = [await world.staff.logIn('administrator'), await world.staff.logIn('administrator')]
    const nameOf = async (token: string) => String((await world.staff.call(token, 'me', {})).body['name'])
    const names = { maker: await nameOf(maker), checker: await nameOf(checker) }
    const orderId = randomUUID()
    const payload = { change: 'grant', group: 'branch-ikeja', role: 'teller' }
    const order = {
      orderId,
      kind: 'change-group-role',
      payload,
      reasonCode: 'new-duties',
      reason: 'A new branch opens',
    }
    const proposed = await world.staff.call(maker, 'orders/propose', order)
    expect(proposed.status, JSON.stringify(proposed.body)).toBe(200)
    expect((await world.staff.call(checker, 'orders/approve', { orderId })).body).toMatchObject({ state: 'executed' })
    await world.test.asOwner(`update bank.staff_member set name = 'New name' where name = $1`, [names.maker])
    const { events } = await search({ subject: orderId })
    expect(events).toEqual([
      expect.objectContaining({ kind: 'order.executed', detail: expect.objectContaining({ orderId, ...names }) }),
      expect.objectContaining({
        kind: 'staff.role-granted',
        detail: { orderId, group: 'branch-ikeja', role: 'teller', reason: 'A new branch opens' },
      }),
      expect.objectContaining({
        kind: 'order.proposed',
        detail: expect.objectContaining({ orderId, maker: names.maker }),
      }),
    ])
  })

  it.each([
    [{ customer: '9999999999' }, 404],
    [{ customer: "1' or '1" }, 400],
    [{ kind: 'test.%' }, 400],
    [{ person: 'me%' }, 400],
    [{ person: 'Nobody of this name' }, 404],
    [{ subject: "1' or '1" }, 400],
    [{ subject: 'OPT-0000-0000-0000' }, 404],
    [{ before: '0' }, 400],
    [{ from: '2026-02-30' }, 400],
    [{ to: '27-11-2026' }, 400],
  ])('search for %j: is refused', async (filters, status) => {
    expect(await world.call('audit/search', filters)).toMatchObject({ status })
  })
})

describe('chain', () => {
  /** The linker leaves events out while an older transaction of any database of the server runs, so the link is repeated. */
  async function linkAll(): Promise<number> {
    let linked = 0
    await vi.waitFor(
      async () => {
        linked += await linkAudit(world.deps)
        expect((await world.call('audit/chain')).body).toMatchObject({ waiting: 0 })
      },
      { timeout: 60_000, interval: 50 },
    )
    return linked
  }

  it('chain of an empty trail: has no link and no head', async () => {
    expect((await world.call('audit/chain')).body).toMatchObject({ links: '0', linkedAt: null, heads: [] })
  })

  it('chain: shows the links, the signed head and the unlinked events, and has no faults', async () => {
    const linked = await linkAll()
    await signAuditHead(world.deps)
    await world.add('test.waiting')
    expect((await world.call('audit/chain')).body).toMatchObject({
      links: String(linked),
      waiting: 1,
      heads: [{ number: String(linked), isSigned: true }],
    })
    const verdict = (await world.call('audit/verify')).body
    expect(verdict).toMatchObject({ from: '1', links: String(linked), heads: 1, waiting: 1, faults: [] })
  })

  it('chain: is checked only after a head, when the check starts from a head', async () => {
    const head = await findHeadBefore(world.staff.database.pool, 0n)
    if (head === undefined) throw new Error('no head')
    await linkAll()
    const report = await verifyAudit(world.staff.database.pool, { from: head })
    expect(report).toMatchObject({ links: head.number + 1n, waiting: 0, faults: [] })
    const wrong = await verifyAudit(world.staff.database.pool, { from: { ...head, hash: Buffer.alloc(32, 1) } })
    expect(wrong.faults).toEqual(expect.arrayContaining([`link ${head.number + 1n} does not fit its row`]))
    expect(await findHeadBefore(world.staff.database.pool, 1_000_000n)).toBeUndefined()
  })

  it('chain: names a changed event, and a head that another key signed', async () => {
    await world.test.asOwner('alter table bank.audit_event disable trigger user')
    await world.test.asOwner(`update bank.audit_event set outcome = 'done' where kind = 'test.refused'`)
    await world.test.asOwner('alter table bank.audit_event enable trigger user')
    const { faults } = (await world.call('audit/verify')).body as { faults: readonly string[] }
    expect(faults).toEqual([expect.stringMatching(/^link \d+ does not fit its row$/)])
    await world.test.asOwner('update bank.audit_head set signature = $1', [Buffer.alloc(64, 1)])
    expect((await world.call('audit/chain')).body).toMatchObject({ heads: [{ isSigned: false }] })
  })

  it('search by a customer: finds an event far behind the newest events in one call', async () => {
    await world.add('far.happened', { customerId: world.customer.customerId })
    await linkAll()
    await world.test.asOwner(
      `select setval(sequence, nextval(sequence) + 150000) from pg_get_serial_sequence('bank.audit_event', 'event_id') sequence`,
    )
    await world.add('near.happened', { customerId: world.customer.customerId })
    await linkAll()
    const kindsOf = ({ events }: Page) => events.map(({ kind }) => kind)
    const all = await search({ customer: world.customer.cifid })
    expect(kindsOf(all).slice(0, 2)).toEqual(['near.happened', 'far.happened'])
    expect(all.nextBefore).toBeNull()
    expect(kindsOf(await search({ customer: world.customer.cifid, kind: 'far' }))).toEqual(['far.happened'])
    expect(await search({ kind: 'far' })).toMatchObject({ events: [], nextBefore: expect.stringMatching(/^\d+$/) })
  })
})
