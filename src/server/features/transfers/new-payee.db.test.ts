/** Payees without an earlier payment need PIN and SMS code, under the bank's own policy. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../../core/limits/transfer-limits.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { initiateTransfer } from './initiate-transfer.ts'
import { CODE, createWorld, PIN, reasonOf, TEST_LIMITS, type Person, type World } from './world.fixture.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const bankOf = () => {
  const deps = { ...world.deps, limits: async () => ({ ...TEST_LIMITS, policy: DEFAULT_LIMITS }) }
  return { initiate: initiateTransfer(deps), confirm: confirmTransfer(deps) }
}

async function offerTo(from: Person, toAccountNumber: string, TransactionType: 0 | 2 = 0) {
  const request = await world.requestFor(from, toAccountNumber, { TransactionType, amount: '10000' })
  const offered = await bankOf().initiate(request, from.context)
  if (!offered.ok) throw new Error(reasonOf(offered))
  return { ...offered.value.data, transferId: request.transferId }
}

test('new payee: the first payment needs the PIN and a code, and the second payment needs only the PIN', async () => {
  const ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 1_000_000_00n)
  const bisi = await world.addPerson('Bisi', 'Ade', 3, 0n)
  const first = await offerTo(ada, bisi.accountNumber)
  expect(first.requiredFactors).toEqual([0, 1])
  const approval = { challengeId: first.challengeId, pin: PIN }
  expect(reasonOf(await bankOf().confirm(approval, ada.context))).toBe('invalid-input')
  expect(await world.postingsOf(first.transferId)).toBe(0)
  // A payment that was not made does not make its payee known.
  expect((await offerTo(ada, bisi.accountNumber)).requiredFactors).toEqual([0, 1])

  world.time.now = new Date(world.time.now.getTime() + 1000)
  const paid = await offerTo(ada, bisi.accountNumber)
  const sent = await world.handlers.sendCode({}, ada.context)
  const referenceId = sent.ok ? sent.value.data.referenceId : ''
  const withCode = { challengeId: paid.challengeId, pin: PIN, referenceId, otp: CODE }
  expect(reasonOf(await bankOf().confirm(withCode, ada.context))).toBe('ok')

  const second = await offerTo(ada, bisi.accountNumber)
  expect(second.requiredFactors).toEqual([0])
  expect(reasonOf(await bankOf().confirm({ challengeId: second.challengeId, pin: PIN }, ada.context))).toBe('ok')
  expect(await world.balanceOf(bisi.accountNumber)).toBe(20_000n)

  // The payee is known only for the customer who paid, and not for payments from a new device.
  const tunde = await world.addPerson('Tunde', 'Bakare', 3, 1_000_000_00n)
  expect((await offerTo(tunde, bisi.accountNumber)).requiredFactors).toEqual([0, 1])
  const context = await world.addSession(ada.customerId, { linkedHoursAgo: 23, linkedBy: 'link' })
  expect((await offerTo({ ...ada, context }, bisi.accountNumber)).requiredFactors).toEqual([0, 1])
  const dayOld = await world.addSession(ada.customerId, { linkedHoursAgo: 24, linkedBy: 'link' })
  expect((await offerTo({ ...ada, context: dayOld }, bisi.accountNumber)).requiredFactors).toEqual([0])
})

test('transfer to an own account: needs only the PIN, also from a new device', async () => {
  const ada = await world.addPerson('Own', 'Accounts', 3, 1_000_000_00n)
  const { accountNumber } = await world.openFor(ada.customerId, 'CUR', 'NGN')
  const context = await world.addSession(ada.customerId, { linkedHoursAgo: 1, linkedBy: 'link' })
  expect((await offerTo({ ...ada, context }, accountNumber, 2)).requiredFactors).toEqual([0])
})
