/** Tests transfers to other banks while staff have switched the payment switch off: a new transfer is refused, and a transfer in flight goes on. */
// @module-tag one-try
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { insertStop } from '../../../payments/stops/stop-store.ts'
import { getSwitchState } from '../get-switch-state.ts'
import { reasonOf } from '../world.fixture.ts'
import { ADA_BEFORE, openOutwardBank } from './outward-bank.fixture.ts'
import { ZENITH } from './outward.fixture.ts'

const bank = openOutwardBank()
const { network, account, stateOf } = bank
afterEach(async () => {
  await bank.world.asOwner('delete from bank.service_stop')
})

const stop = () =>
  insertStop(
    bank.world.database.pool,
    {
      stopId: randomUUID(),
      service: 'network:switch',
      reason: 'provider-fault',
      startsAt: bank.world.time.now,
      endsAt: null,
    },
    { at: bank.world.time.now, by: 'operator:ada' },
  )

test('a stop of the switch: the page reads why, and names are not asked', async () => {
  const state = async () => {
    const answer = await getSwitchState(bank.world.deps)({}, bank.ada.context)
    return answer.ok && answer.value.data
  }
  expect(await state()).toEqual({ downSince: null, offText: null })
  await stop()
  expect(await state()).toEqual({
    downSince: null,
    offText: 'Transfers to other banks are turned off. The provider has a fault.',
  })
  const asked = { bankCode: ZENITH, accountNumber: account() }
  expect(reasonOf(await bank.world.handlers.nameEnquiry(asked, bank.ada.context))).toBe('switch-off')
  expect(network.calls).toEqual([])
})

test('a stop between the review and the approval: the transfer is refused, and no money moves', async () => {
  const prepared = await bank.world.prepare(bank.ada, account())
  await stop()
  expect(reasonOf(await bank.world.confirm(bank.ada, prepared.challengeId))).toBe('switch-off')
  expect(await bank.world.balances(bank.ada.accountNumber)).toEqual({ book: ADA_BEFORE, available: ADA_BEFORE })
})

test('a stop after the approval: the transfer goes on to its end', async () => {
  const prepared = await bank.world.prepare(bank.ada, account())
  expect(reasonOf(await bank.world.confirm(bank.ada, prepared.challengeId))).toBe('ok')
  await stop()
  await bank.world.carry(prepared.transferId)
  expect(await stateOf(prepared.transferId)).toBe('settled')
})

test('a transfer within the bank: is no transfer over the switch', async () => {
  const tunde = await bank.world.addPerson('Tunde', 'Bakare', 3, 0n)
  await stop()
  const request = await bank.world.requestFor(bank.ada, tunde.accountNumber, { amount: '100000' })
  expect(reasonOf(await bank.world.handlers.initiate(request, bank.ada.context))).toBe('ok')
})
