import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { readConsole } from '../../../sandbox/console/console.fixture.ts'
import { createCrcBureau } from '../../adapters/credit-bureau/crc.ts'
import { createDojahIdentity } from '../../adapters/identity/dojah.ts'
import { createTermiiSms } from '../../adapters/sms/termii.ts'
import { authEndpoints } from '../auth-endpoints.ts'
import { makeDevice } from '../fixtures/device.fixture.ts'
import {
  type AuthWorld,
  callerOf,
  createAuthWorld,
  failureOf,
  profileRequest,
  valueOf,
} from '../fixtures/world.fixture.ts'

let world: AuthWorld
let sandbox: Sandbox
let call: AuthWorld['call']

beforeAll(async () => {
  world = await createAuthWorld()
  sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/switch/inward' })
  const { keys } = sandbox
  const timeoutMs = 20_000
  const deps = {
    ...world.deps,
    identity: createDojahIdentity({
      baseUrl: sandbox.identityUrl,
      appId: keys.identityAppId,
      secretKey: keys.identityKey,
      timeoutMs,
    }),
    sms: createTermiiSms({ baseUrl: sandbox.smsUrl, apiKey: keys.smsKey, sender: 'OPTIMUS', timeoutMs }),
    creditBureau: createCrcBureau({ baseUrl: sandbox.creditBureauUrl, key: keys.creditBureauKey, timeoutMs }),
  }
  call = callerOf(authEndpoints(deps))
})
afterAll(async () => {
  await sandbox.close()
  await world.close()
})

interface SeededPerson {
  readonly bvn: string
  readonly phone: string
}

async function verify(bvn: string, dateOfBirth: string) {
  const people = await readConsole<SeededPerson[]>(sandbox, '/people')
  const phone = people.find((person) => person.bvn === bvn)?.phone ?? ''
  const { data } = valueOf(await call(authRoutes.sendOTPByBVN, { bvn, dateOfBirth }))
  const messages = await readConsole<{ code: string | null }[]>(sandbox, `/messages?to=${encodeURIComponent(phone)}`)
  const otp = messages[0]?.code ?? ''
  return valueOf(await call(authRoutes.bvnValidation, { referenceId: data.referenceId, otp })).data
}

describe('sign-up over real network protocols', () => {
  it('takes a new customer from the BVN to an account, with the code that the phone received', async () => {
    const { ticket, customer } = await verify('22200000001', '1990-04-12')
    expect(customer).toBe('new')
    const { data } = valueOf(await call(authRoutes.createAccountAndProfile, profileRequest(ticket, makeDevice())))
    expect(data.accountNumber).toMatch(/^\d{10}$/)
  })

  it('refuses a minor, a person on the watch-list, and bad credit', async () => {
    const start = (bvn: string, dateOfBirth: string) => call(authRoutes.sendOTPByBVN, { bvn, dateOfBirth })
    expect(failureOf(await start('22200000004', '2012-06-01'))).toEqual({ kind: 'ineligible', reason: 'under-18' })
    expect(failureOf(await start('22200000005', '1982-11-11'))).toEqual({ kind: 'ineligible', reason: 'watch-list' })
    expect(failureOf(await start('22299999999', '1982-11-11'))).toEqual({ kind: 'invalid-credentials' })
    const { ticket } = await verify('22200000006', '1991-02-02')
    const refused = await call(authRoutes.createAccountAndProfile, profileRequest(ticket, makeDevice()))
    expect(failureOf(refused)).toEqual({ kind: 'bad-credit' })
  })
})
