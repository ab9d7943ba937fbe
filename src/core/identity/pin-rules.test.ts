import { describe, expect, it } from 'vitest'
import { COMMON_PINS, pinFaults } from './pin-rules.ts'

const owner = { dateOfBirth: '1992-03-08', phone: '+2348035550142' }

describe('pinFaults', () => {
  it.each([
    ['4444', 'repeat'],
    ['0000', 'repeat'],
    ['3456', 'run'],
    ['7890', 'run'],
    ['6543', 'run'],
    ['2109', 'run'],
    ['2580', 'common'],
    ['1212', 'common'],
    ['2001', 'common'],
    ['1992', 'year of your birth'],
    ['0142', 'phone'],
    ['5550', 'phone'],
    ['3480', 'phone'],
  ])('refuses %s', (pin, reason) => {
    expect(pinFaults(pin, owner).join()).toContain(reason)
  })

  it.each(['7391', '4826', '8305', '6172'])('accepts the PIN %s', (pin) => {
    expect(pinFaults(pin, owner)).toEqual([])
  })

  it('knows well over the 200 commonest, all of four digits, and leaves nine tenths of all PINs free', () => {
    expect(COMMON_PINS.size).toBeGreaterThan(200)
    expect(COMMON_PINS.size).toBeLessThan(1_000)
    for (const pin of COMMON_PINS) expect(pin).toMatch(/^\d{4}$/)
  })
})
