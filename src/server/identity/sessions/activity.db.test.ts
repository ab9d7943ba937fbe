import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activityRoutes as routes } from '../../../contract/identity/activity.ts'
import { authRoutes } from '../../../contract/identity/auth.ts'
import type { Session } from '../../http/handler.ts'
import { linkAudit } from '../../audit/link-audit.ts'
import { onAnotherDevice } from '../fixtures/second-device.fixture.ts'
import { type AuthWorld, createAuthWorld, failureOf, valueOf } from '../fixtures/world.fixture.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

const page = async (session: Session, cursor?: string) =>
  valueOf(await world.call(routes.getActivity, cursor === undefined ? {} : { cursor }, { session })).data

describe('getActivity', () => {
  it("shows the customer's own events, newest first, with device and address", async () => {
    const customer = await world.loggedIn()
    await world.loggedIn()
    const wrong = { username: customer.username, password: 'Wrong-one-1', deviceId: 'fp' }
    const [{ now: before }] = await world.rows('select clock_timestamp() as now')
    failureOf(await world.call(authRoutes.login, wrong))
    const [{ now: after }] = await world.rows('select clock_timestamp() as now')
    const { activities, nextCursor } = await page(customer.session)
    expect(nextCursor).toBeNull()
    expect(
      activities.map(({ kind, outcome, deviceName, isCurrent }) => [kind, outcome, deviceName, isCurrent]),
    ).toEqual([
      ['login.refused', 'refused', null, false],
      ['session.opened', 'done', 'Firefox on Linux', true],
      ['profile.created', 'done', 'Firefox on Linux', false],
      ['customer.created', 'done', null, false],
    ])
    expect(activities[0]).toMatchObject({ address: '127.0.0.1' })
    const at = new Date(activities[0]!.at)
    // The database sets the time of an event, so the test's clock does not apply.
    expect(at >= before && at <= after).toBe(true)
  })

  it('shows an event of staff without the id of the person', async () => {
    const { session } = await world.loggedIn()
    await world.database.pool.query(
      `insert into bank.audit_event (kind, outcome, customer_id, address) values ('freeze.set', 'done', $1, 'operator:5b6c2a0e')`,
      [session.customerId],
    )
    const { activities } = await page(session)
    expect(activities[0]).toMatchObject({ kind: 'freeze.set', address: 'staff' })
    expect(JSON.stringify(activities)).not.toContain('5b6c2a0e')
  })

  it('shows no event of another customer, also when the link of the event names the wrong customer', async () => {
    const [customer, other] = [await world.loggedIn(), await world.loggedIn()]
    await linkAudit({ database: world.database, clock: { now: () => world.outside.now } })
    await world.asOwner(`update bank.audit_link set customer_id = $1 where customer_id = $2`, [
      customer.session.customerId,
      other.session.customerId,
    ])
    const { activities } = await page(customer.session)
    expect(activities.map(({ kind }) => kind)).toEqual(['session.opened', 'profile.created', 'customer.created'])
  })

  it('pages without a gap or a repeat, by a cursor that discloses nothing and works only for its customer', async () => {
    const customer = await world.loggedIn()
    const { session } = await onAnotherDevice(world, customer)
    for (let n = 0; n < 65; n += 1) {
      await world.database.pool.query(
        `insert into bank.audit_event (kind, outcome, customer_id) values ($1, 'done', $2)`,
        [`test.${n}`, session.customerId],
      )
    }
    const seen: string[] = []
    const cursors: string[] = []
    for (let cursor: string | undefined; ; ) {
      const { activities, nextCursor } = await page(session, cursor)
      seen.push(...activities.map(({ kind }) => kind))
      if (nextCursor === null) break
      cursors.push(nextCursor)
      cursor = nextCursor
    }
    expect(seen.slice(0, 65)).toEqual(Array.from({ length: 65 }, (_, n) => `test.${64 - n}`))
    expect(new Set(seen.filter((kind) => kind.startsWith('test.'))).size).toBe(65)
    expect(cursors).toHaveLength(2)
    const stranger = await world.loggedIn()
    for (const cursor of [cursors[0]!, 'MTIz', 'x']) {
      const refused = await world.call(routes.getActivity, { cursor }, { session: stranger.session })
      expect(failureOf(refused)).toMatchObject({ errors: { cursor: [expect.any(String)] } })
    }
  })
})
