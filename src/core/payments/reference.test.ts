/** Tests that a reference as people type it leads back to the end of the payment's id. */
import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { idEndOfReference, paymentReference } from './reference.ts'

const ID = '01931c5e-7b00-7abc-8def-0123456789ab'
const END = 'def-0123456789ab'

describe('reference of a payment', () => {
  it('end of the id: is the same for the reference of each id', () => {
    for (let count = 0; count < 200; count += 1) {
      const id = randomUUIDv7()
      expect(idEndOfReference(paymentReference(id))).toBe(id.slice(-16))
    }
  })

  it.each([
    'OPT-VVR1-4D2P-F2DB',
    ' opt-vvr1-4d2p-f2db ',
    'OPT VVR1 4D2P F2DB',
    'OPT-VVRI-4D2P-F2DB',
    'VVRL-4D2P-F2DB',
    'OPTVVR14D2PF2DB',
    'OPT-VVR14D2PF2DB',
  ])('reference as a person types it: is read, %s', (text) => {
    expect(paymentReference(ID)).toBe('OPT-VVR1-4D2P-F2DB')
    expect(idEndOfReference(text)).toBe(END)
  })

  it('letter O: is read as zero', () => {
    expect(idEndOfReference('OPT-OOOO-0000-000o')).toBe('000-000000000000')
  })

  it.each([
    '',
    'VVR14D2PF2DB',
    'CASE-VVR1-4D2P-F2DB',
    'OPT-VVR1-4D2P',
    'OPT-VVRU-4D2P-F2DB',
    'OPT-VVR1-4D2P-F2DB1',
    ID,
    '__proto__',
  ])('other text: is no reference, %s', (text) => {
    expect(idEndOfReference(text)).toBeUndefined()
  })
})
