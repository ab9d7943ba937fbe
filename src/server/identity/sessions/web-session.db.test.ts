/** Tests sessions with the web application's own client over real HTTP: login, refresh and logout. */
// @module-tag one-try
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { deviceRoutes } from '../../../contract/identity/devices.ts'
import { newProfile, type openBrowser } from '../../http/browser.fixture.ts'
import { startAuthServer } from '../fixtures/auth-server.fixture.ts'
import { type AuthWorld, createAuthWorld, PASSWORD } from '../fixtures/world.fixture.ts'

type Tab = ReturnType<typeof openBrowser>
type Customer = Awaited<ReturnType<AuthWorld['signedUp']>>

const [OLD, NOW, LATER] = ['20261120T080000Z', '20261121T080000Z', '20261122T080000Z']
const MINUTE = 60_000

let world: AuthWorld
let server: Awaited<ReturnType<typeof startAuthServer>>
const builds = { current: NOW, minimum: undefined as string | undefined }

beforeAll(async () => {
  world = await createAuthWorld()
  server = await startAuthServer(world, builds)
})
afterAll(async () => {
  await server.close()
  await world.close()
})
afterEach(() => Object.assign(builds, { current: NOW, minimum: undefined }))

/** Logs this tab in. Its page stores the answer of the login. */
async function logIn(tab: Tab, { username }: Customer) {
  const input = { username, password: PASSWORD, deviceId: 'fp' }
  const answer = await tab.call(authRoutes.login, input, { signAs: username })
  if (!answer.ok) throw new Error(answer.errorMsg)
  tab.state.session = answer.data
  tab.profile.newest = undefined
  tab.state.calls.length = 0
  return answer.data
}

const devices = (tab: Tab) => tab.call(deviceRoutes.getDevices, {})
const renewals = (tab: Tab): number => tab.state.calls.filter((one) => one.includes('getnewaccesstoken')).length
const generationOf = async (sessionId: string): Promise<number> => {
  const [row] = await world.rows('select max(generation) as newest from bank.session_token where session_id = $1', [
    sessionId,
  ])
  return Number(row.newest)
}
/** Holds refused calls back until `count` calls of these tabs were refused, so that no tab reacts before the last call was sent. */
function holdRefusals(count: number, ...tabs: readonly Tab[]) {
  const held = { refused: 0 }
  const all = Promise.withResolvers<void>()
  for (const { state } of tabs)
    state.meddle = async (response) => {
      if (response.status !== 401) return response
      held.refused += 1
      if (held.refused === count) all.resolve()
      await all.promise
      return response
    }
  return held
}
const endOf = async (sessionId: string): Promise<unknown> => {
  const [row] = await world.rows('select revoked_reason from bank.session where session_id = $1', [sessionId])
  return row.revoked_reason
}

describe('an access token that has expired', () => {
  it('a hundred parallel calls with an expired token renew the session once, and all are answered', async () => {
    const customer = await world.signedUp()
    const tab = server.open(customer)
    const { sessionId } = await logIn(tab, customer)
    world.later(5 * MINUTE + 1_000)
    const held = holdRefusals(100, tab)
    const answers = await Promise.all(Array.from({ length: 100 }, () => devices(tab)))
    expect(answers.filter((answer) => !answer.ok)).toEqual([])
    expect(held.refused).toBe(100)
    expect([renewals(tab), await generationOf(sessionId), tab.state.lost]).toEqual([1, 1, 0])
  })

  it('two parallel tabs with an expired token renew the session once, and both continue', async () => {
    const customer = await world.signedUp()
    const profile = newProfile()
    const [one, other] = [server.open(customer, { profile }), server.open(customer, { profile })]
    const session = await logIn(one, customer)
    other.state.session = session
    world.later(5 * MINUTE + 1_000)
    holdRefusals(2, one, other)
    const answers = await Promise.all([devices(one), devices(other)])
    expect(answers.map((answer) => answer.ok)).toEqual([true, true])
    expect([renewals(one) + renewals(other), await generationOf(session.sessionId)]).toEqual([1, 1])
    expect(other.state.session).toEqual(one.state.session)
  })

  it('is renewed in two tabs without Web Locks: both tabs get the same new tokens', async () => {
    const customer = await world.signedUp()
    const profile = newProfile()
    const options = { profile, hasLocks: false }
    const [one, other] = [server.open(customer, options), server.open(customer, options)]
    const session = await logIn(one, customer)
    other.state.session = session
    world.later(5 * MINUTE + 1_000)
    holdRefusals(2, one, other)
    const answers = await Promise.all([devices(one), devices(other)])
    expect(answers.map((answer) => answer.ok)).toEqual([true, true])
    expect([await generationOf(session.sessionId), one.state.lost, other.state.lost]).toEqual([1, 0, 0])
  })
})

describe('a refresh token that was stolen', () => {
  it('ends its family when it comes back after it was exchanged: for the thief and for the customer', async () => {
    const customer = await world.signedUp()
    const tab = server.open(customer)
    const session = await logIn(tab, customer)
    const thief = server.open(customer, { profile: { ...newProfile(), jar: new Map(tab.jar) } })
    thief.state.session = session
    world.later(5 * MINUTE + 1_000)
    expect(await devices(tab)).toMatchObject({ ok: true })
    world.later(11_000)
    thief.jar.delete('RIB_AT')
    expect(await devices(thief)).toMatchObject({ ok: false, kind: 401 })
    expect([await endOf(session.sessionId), thief.state.lost]).toEqual(['refresh-reuse', 1])
    expect(await devices(tab)).toMatchObject({ ok: false, kind: 401 })
    expect(tab.state.lost).toBe(1)
    expect([...tab.jar.keys()]).toEqual(['XSRF-TOKEN'])
  })
})

describe('a page of an older build', () => {
  it('an outdated web build is named by login and by the header of every reply', async () => {
    const customer = await world.signedUp()
    const tab = server.open(customer, { build: OLD })
    expect(await logIn(tab, customer)).toMatchObject({ updateRequired: true, forceUpdateRequired: false })
    const heard = tab.state.newerBuilds
    expect(await devices(tab)).toMatchObject({ ok: true })
    expect([tab.state.newerBuilds, tab.state.tooOld]).toEqual([heard + 1, 0])
  })

  it('a web build that is the newest, or newer than the server, gets no notice', async () => {
    const customer = await world.signedUp()
    for (const build of [NOW, LATER]) {
      const tab = server.open(customer, { build })
      expect(await logIn(tab, customer)).toMatchObject({ updateRequired: false, forceUpdateRequired: false })
      expect(tab.state.newerBuilds).toBe(0)
    }
  })

  it('makes no call when it is too old, except login, renewal and logout', async () => {
    const customer = await world.signedUp()
    const tab = server.open(customer, { build: OLD })
    const { sessionId } = await logIn(tab, customer)
    Object.assign(builds, { current: LATER, minimum: NOW })
    const rename = { deviceKeyId: customer.deviceKeyId, name: 'Renamed by an old page' }
    expect(await tab.call(deviceRoutes.renameDevice, rename)).toMatchObject({
      ok: false,
      errorCode: '06',
      errorMsg: 'Nothing was done: this page is out of date. Reload it to continue.',
      data: { reason: 'update-required' },
    })
    expect(tab.state.tooOld).toBe(1)
    const names = await world.rows('select name from bank.device_key where device_key_id = $1', [customer.deviceKeyId])
    expect(names).toEqual([{ name: customer.device.name }])
    world.later(5 * MINUTE + 1_000)
    expect(await devices(tab)).toMatchObject({ data: { reason: 'update-required' } })
    expect([renewals(tab), tab.state.lost]).toEqual([1, 0])
    // A newer build continues the session.
    const reloaded = server.open(customer, { profile: tab.profile, build: LATER })
    reloaded.state.session = tab.state.session
    expect(await devices(reloaded)).toMatchObject({ ok: true })
    expect(await tab.call(authRoutes.logout, {})).toMatchObject({ ok: true })
    expect(await endOf(sessionId)).toBe('logout')
    expect(await logIn(tab, customer)).toMatchObject({ updateRequired: true, forceUpdateRequired: true })
  })

  it('the minimum build continues, and so does a caller that is not our web application', async () => {
    Object.assign(builds, { current: LATER, minimum: NOW })
    const customer = await world.signedUp()
    for (const options of [{ build: NOW }, {}]) {
      const tab = server.open(customer, options)
      expect(await logIn(tab, customer)).toMatchObject({ forceUpdateRequired: false })
      expect(await devices(tab)).toMatchObject({ ok: true })
    }
  })
})
