/**
 * Tests the customer's language on the real database: it is stored, returned by every login, in the audit trail, and
 * used for codes.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authRoutes } from '../../../contract/identity/auth.ts'
import { linkDeviceRoutes, type LinkOffer } from '../../../contract/identity/link-device.ts'
import { LANGUAGES } from '../../../values/language.ts'
import { sendApprovalCode } from '../../approvals/approval-code.ts'
import { createApprovals } from '../../approvals/approvals.ts'
import { approvalsDeps } from '../../identity/factor-checks.ts'
import { defineMessage } from '../../../values/message.ts'
import {
  type AuthWorld,
  createAuthWorld,
  failureOf,
  login,
  PASSWORD,
  valueOf,
} from '../../identity/fixtures/world.fixture.ts'
import { setLanguage } from './set-language.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

type Customer = Awaited<ReturnType<AuthWorld['loggedIn']>>

const contextOf = ({ session }: Customer) => ({
  requestId: randomUUID(),
  address: '127.0.0.1',
  userAgent: 'test',
  clientId: undefined,
  deviceProof: undefined,
  refreshToken: undefined,
  session,
})
const choose = async (customer: Customer, language: (typeof LANGUAGES)[number]) =>
  valueOf(await setLanguage(world)({ language }, contextOf(customer)))
const atLogin = async ({ username, device, deviceKeyId }: Customer) =>
  (await login(world, username, device.proof(deviceKeyId))).user.language

it('a customer has no language at first, then the language that this customer chose last', async () => {
  const [ada, eve] = [await world.loggedIn(), await world.loggedIn()]
  expect(ada.user.language).toBeNull()
  for (const language of LANGUAGES.toReversed()) {
    await choose(ada, language)
    expect(await atLogin(ada)).toBe(language)
  }
  expect(await atLogin(eve)).toBeNull()
})

it('codes for approval, device linking and sign-up: are in the customer’s language, in the SMS alphabet', async () => {
  const ada = await world.loggedIn()
  await choose(ada, 'yo')
  const approvals = createApprovals(approvalsDeps(world.deps))
  await approvals.open({
    kind: 'test',
    subjectId: randomUUID(),
    session: ada.session,
    content: { what: 'a thing' },
    methods: ['sms'],
    codeMessage: {
      message: defineMessage('{code} approves {amount} to {payee}.'),
      params: { amount: '₦5,000.00', payee: 'TUNDE BAKARE (******3417)' },
    },
  })
  const sent = () => world.outside.sms.at(-1)?.text
  valueOf(await sendApprovalCode(approvalsDeps(world.deps))({}, contextOf(ada)))
  expect(sent()).toMatch(
    /^Optimus Bank: \d{6} fowo si NGN 5,000\.00 fun TUNDE BAKARE \(\*{6}3417\)\. E ma se fun enikeni ni koodu yii rara\. Se eyin ko\? E pe 0700 678 4668\.$/,
  )
  const offer = failureOf(
    await world.call(authRoutes.login, { username: ada.username, password: PASSWORD, deviceId: 'fp-2' }),
  )
  if (offer.kind !== 'device-not-linked') throw new Error(offer.kind)
  valueOf(await world.call(linkDeviceRoutes.sendOTPToLinkDevice, { linkTicket: (offer.data as LinkOffer).linkTicket }))
  expect(sent()).toMatch(/^\d{6} ni koodu Optimus Bank yin lati so ero tuntun po\./)
  const { bvn, dateOfBirth } = world.addPerson()
  valueOf(await world.call(authRoutes.sendOTPByBVN, { bvn, dateOfBirth, language: 'ha' }))
  expect(sent()).toMatch(/^\d{6} ce lambar Optimus Bank ta yin rijista\. Tana aiki na minti \d+\. Kada ku fada wa kowa/)
})

it('language change: adds an audit event for each change, and none when the language stays the same', async () => {
  const ada = await world.loggedIn()
  for (const language of ['ha', 'ha', 'yo'] as const) await choose(ada, language)
  const { customerId } = ada.session
  expect(
    await world.rows(
      `select detail->>'language' as language from bank.audit_event where customer_id = $1 and kind = 'language.chosen' order by event_id`,
      [customerId],
    ),
  ).toEqual([{ language: 'ha' }, { language: 'yo' }])
})
