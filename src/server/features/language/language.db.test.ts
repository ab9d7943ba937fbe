/** The customer's language on the real database: kept, brought by every login, in the trail. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LANGUAGES } from '../../../values/language.ts'
import { languageDeps } from '../../join-language.ts'
import { type AuthWorld, createAuthWorld, login, valueOf } from '../auth/test-world.ts'
import { setLanguage } from './set-language.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

type Customer = Awaited<ReturnType<AuthWorld['loggedIn']>>

const choose = async ({ session }: Customer, language: (typeof LANGUAGES)[number]) =>
  valueOf(
    await setLanguage(languageDeps(world.deps))(
      { language },
      {
        requestId: randomUUID(),
        address: '127.0.0.1',
        userAgent: 'test',
        clientId: undefined,
        deviceProof: undefined,
        refreshToken: undefined,
        session,
      },
    ),
  )
const atLogin = async ({ username, device, deviceKeyId }: Customer) =>
  (await login(world, username, device.proof(deviceKeyId))).user.language

it('is nobody’s at first, then what was chosen last, and that customer’s alone', async () => {
  const [ada, eve] = [await world.loggedIn(), await world.loggedIn()]
  expect(ada.user.language).toBeNull()
  for (const language of LANGUAGES.toReversed()) {
    await choose(ada, language)
    expect(await atLogin(ada)).toBe(language)
  }
  expect(await atLogin(eve)).toBeNull()
})

it('leaves a line in the trail for each change, and none where it was so already', async () => {
  const ada = await world.loggedIn()
  for (const language of ['ha', 'ha', 'yo'] as const) await choose(ada, language)
  const { customerId } = ada.session
  expect(
    await world.rows(
      `select detail->>'language' as language from bank.audit_event where customer_id = $1 and kind = 'language.chosen' order by id`,
      [customerId],
    ),
  ).toEqual([{ language: 'ha' }, { language: 'yo' }])
})
