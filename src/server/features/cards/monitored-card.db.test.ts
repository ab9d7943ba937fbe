/**
 * Tests payment monitoring of card fees: a stopped request moves no money, and a referred card is ordered only after
 * the release.
 */
import { describe, expect, it } from 'vitest'
import type { RiskAnswer } from '../../ports/monitoring.ts'
import { referredOverNetwork } from '../../payments/risk/referred-payments.ts'
import { PIN, reasonOf } from '../transfers/world.fixture.ts'
import { held, openCardsBank, taken, untouched } from './cards-bank.fixture.ts'
import { confirmCardRequest } from './confirm-card-request.ts'

const bank = openCardsBank()

async function order(answer: RiskAnswer) {
  const { world, ada } = bank
  const request = world.requestOf(ada)
  const asked = await world.calls.request(request, ada.context)
  if (!asked.ok) throw new Error(reasonOf(asked))
  const monitoring = { check: () => ({ answer, rules: ['a rule'] }) }
  const { challengeId } = asked.value.data
  const confirmed = await confirmCardRequest({ ...world.cards, monitoring })({ challengeId, pin: PIN }, ada.context)
  return { confirmed, cardId: request.requestId }
}

describe('a monitored card request', () => {
  it('hold: refuses the request, moves nothing, and allows another request', async () => {
    const { confirmed } = await order('hold')
    expect(reasonOf(confirmed)).toBe('payment-stopped')
    expect(await bank.balances()).toEqual(untouched)
    const again = await bank.world.orderCard(bank.ada)
    expect(await bank.stateOf(again)).toBe('held')
  })

  it('refer: keeps the order from the processor until the release, and orders one card', async () => {
    const { cardId } = await order('refer')
    await bank.world.submitCard(cardId)
    expect([await bank.stateOf(cardId), await bank.balances()]).toEqual(['review', held])
    expect(await bank.world.plasticOf(cardId)).toEqual([])
    const referred = referredOverNetwork(bank.world.outbound)
    await Promise.all([referred.release(cardId, 'staff'), referred.release(cardId, 'staff')])
    await bank.world.submitCard(cardId)
    expect([await bank.stateOf(cardId), await bank.balances()]).toEqual(['settled', taken])
    expect(await bank.world.plasticOf(cardId)).toMatchObject([{ timesSent: 1 }])
  })

  it('refer: returns the fee once when staff refuse', async () => {
    const { cardId } = await order('refer')
    const referred = referredOverNetwork(bank.world.outbound)
    await referred.refuse(cardId, 'staff')
    await referred.refuse(cardId, 'staff')
    expect([await bank.stateOf(cardId), await bank.balances()]).toEqual(['released', untouched])
  })
})
