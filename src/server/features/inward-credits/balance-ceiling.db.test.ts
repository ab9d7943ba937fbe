/** The tier's maximum balance is checked in the posting itself, in all parallel processes. */
// @module-tag one-try
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Ledger } from '../../ledger/ledger.ts'
import { createInwardWorld, type InwardWorld } from './world.fixture.ts'

let world: InwardWorld
beforeAll(async () => {
  world = await createInwardWorld()
})
afterAll(() => world?.close())

it('maximum balance: a tier 1 account stays below it when ten payments arrive in parallel', async () => {
  const number = await world.openAccount()
  const paid = await Promise.all(
    Array.from({ length: 10 }, () => world.pay({ accountNumber: number, amount: '5000000' })),
  )
  expect(paid.filter((payment) => payment.status === 'ACSC')).toHaveLength(6)
  expect(paid.filter((payment) => payment.reason === 'AM14')).toHaveLength(4)
  expect(await world.balanceOf(number)).toBe(300_000_00n)
})

it('maximum balance: a credit that exceeds it fails alone, and the other credits succeed', async () => {
  const full = await world.openAccount()
  const others = await Promise.all(Array.from({ length: 8 }, () => world.openAccount()))
  const orders = [...Array.from({ length: 8 }, () => full), ...others]
  const paid = await Promise.all(orders.map((accountNumber) => world.pay({ accountNumber, amount: '5000000' })))
  expect(await world.balanceOf(full)).toBe(300_000_00n)
  expect(paid.slice(8).map((payment) => payment.status)).toEqual(others.map(() => 'ACSC'))
  expect(await Promise.all(others.map(world.balanceOf))).toEqual(others.map(() => 50_000_00n))
})

it('maximum balance: holds when two processes read the balance before either posts', async () => {
  const number = await world.openAccount()
  for (const amount of ['5000000', '5000000', '5000000', '5000000', '5000000', '2000000'])
    await world.pay({ accountNumber: number, amount })
  expect(await world.balanceOf(number)).toBe(270_000_00n)
  let looked = 0
  let bothLooked = () => {}
  const both = new Promise<void>((resolve) => (bothLooked = resolve))
  const lookingFirst = (books: Ledger): Ledger => ({
    ...books,
    balances: async (ids) => {
      const found = await books.balances(ids)
      looked += 1
      if (looked === 2) bothLooked()
      await both
      return found
    },
  })
  const elsewhere = world.openLedger()
  world.sendTo(await world.startBank(lookingFirst(world.ledger)), await world.startBank(lookingFirst(elsewhere)))
  const paid = await Promise.all([1, 2].map(() => world.pay({ accountNumber: number, amount: '3000000' })))
  world.sendTo(world.bank)
  expect(paid.map(({ status, reason }) => reason ?? status).sort()).toEqual(['ACSC', 'AM14'])
  expect(await world.balanceOf(number)).toBe(300_000_00n)
  // The refusal is repeated for the same message, although the posting itself decided it.
  const refused = paid.find(({ status }) => status === 'RJCT')!
  const again = await world.call('POST', '/pay/repeat', { messageId: refused.messageId })
  expect(again.json.attempts.at(-1)).toMatchObject({ status: 'RJCT', reason: 'AM14' })
  await elsewhere.close()
})
