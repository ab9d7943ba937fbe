import { describe, expect, it } from 'vitest'
import { PAYMENT_STATES } from '../../values/vocabularies/payment-states.ts'
import { decideReturn, type OrderedReturn, type ReturnedTransfer } from './decide-return.ts'

const ordered: OrderedReturn = {
  instructedAgent: '000036',
  returningAgent: '000015',
  amountMinor: 500_000n,
  currency: 'NGN',
}
const transfer: ReturnedTransfer = {
  state: 'settled',
  toBankCode: '000015',
  amountMinor: 500_000n,
  currency: 'NGN',
  returned: false,
}

describe('a return', () => {
  it.each([
    ['of all of it', {}, {}, null],
    ['of a part', { amountMinor: 1n }, {}, null],
    ['of more than was sent', { amountMinor: 500_001n }, {}, 'AM09'],
    ['in another currency', { currency: 'USD' }, {}, 'AM03'],
    ['for another bank', { instructedAgent: '000014' }, {}, 'AGNT'],
    ['from ourselves', { returningAgent: '000036' }, {}, 'AGNT'],
    ['from a bank that never had it', { returningAgent: '000014' }, {}, 'AGNT'],
    ['of what came back before', {}, { returned: true }, 'AM05'],
  ])('%s', (_what, order, known, refusal) => {
    expect(decideReturn({ ...ordered, ...order }, { ...transfer, ...known })).toBe(refusal)
  })

  it('of an unknown transfer: is refused', () => expect(decideReturn(ordered, undefined)).toBe('NOOR'))

  it.each(PAYMENT_STATES)('of a transfer in the state %s: is booked only when the transfer has settled', (state) => {
    expect(decideReturn(ordered, { ...transfer, state })).toBe(state === 'settled' ? null : 'NOOR')
  })
})
