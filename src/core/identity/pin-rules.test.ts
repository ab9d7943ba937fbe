import { describe, expect, it } from 'vitest'
import { COMMON_PINS, pinFaults } from './pin-rules.ts'

const owner = { dateOfBirth: '1992-03-08', phone: '+2348035550142' }

describe('pinFaults', () => {
  it.each([
    ['4444', 'repeat'],
    ['0000', 'repeat'],
    ['3456', 'sequence'],
    ['7890', 'sequence'],
    ['6543', 'sequence'],
    ['2109', 'sequence'],
    ['2580', 'common'],
    ['1212', 'common'],
    ['2001', 'common'],
    ['1992', 'birth year'],
    ['0142', 'phone'],
    ['5550', 'phone'],
    ['3480', 'phone'],
  ])('refuses %s', (pin, reason) => {
    expect(pinFaults(pin, owner).join()).toContain(reason)
  })

  it.each(['7391', '4826', '8305', '6172'])('accepts the PIN %s', (pin) => {
    expect(pinFaults(pin, owner)).toEqual([])
  })

  it('refuses more than the 200 most common PINs, and accepts nine tenths of all PINs', () => {
    expect(COMMON_PINS.size).toBeGreaterThan(200)
    expect(COMMON_PINS.size).toBeLessThan(1_000)
    for (const pin of COMMON_PINS) expect(pin).toMatch(/^\d{4}$/)
  })
})
