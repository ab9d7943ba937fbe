import { expect, it } from 'vitest'
import { TRANSFER_TYPES } from '../values/vocabularies/transfer-types.ts'
import { fromWire, toWire, wireTransferType } from './wire-words.ts'

const wire = { transferId: 'a', TransactionType: TRANSFER_TYPES.custom, beneficiaryType: 'Rent' } as const
const inside = { transferId: 'a', transferType: TRANSFER_TYPES.custom, beneficiaryType: 'Rent' } as const

it('type of a transfer: has the name of the wire outside, and the name of the bank inside', () => {
  expect(fromWire(wire)).toEqual(inside)
  expect(toWire(inside)).toEqual(wire)
  expect(wireTransferType(null)).toEqual({ TransactionType: null })
})

it('answer on the wire: keeps the order of its fields', () => {
  expect(Object.keys(toWire(inside))).toEqual(Object.keys(wire))
})
