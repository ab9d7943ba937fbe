/** What is counted: every call that a stranger can make the bank work with, at rates that the database can keep exactly. */
import { describe, expect, it } from 'vitest'
import { CALL_RATES, type Meter, type MeterRates } from '../../../core/limits/call-rates.ts'
import { ROUTES } from '../../../contract/routes.ts'
import { METERED_CALLS, meterOf } from './metered-calls.ts'

const meters = Object.entries(CALL_RATES) as [Meter, MeterRates][]
const calls = Object.keys(ROUTES) as (keyof typeof ROUTES)[]
const named = (wanted: (name: keyof typeof ROUTES) => boolean) => calls.filter(wanted)

describe('the table of counted calls', () => {
  it('counts every call by address that somebody not signed in can change something with, but for the refresh', () => {
    const open = named((name) => ROUTES[name].caller !== 'customer' && ROUTES[name].changesState)
    const uncounted = open.filter((name) => {
      const meter = meterOf(name, {})
      return meter === undefined || !('address' in CALL_RATES[meter])
    })
    expect(uncounted).toEqual(['getnewaccesstoken'])
  })

  it('counts every call by account that a username is typed into', () => {
    const withUsername = named((name) => {
      const { request } = ROUTES[name]
      return (
        'entries' in request && 'username' in (request.entries as object) && !('ticket' in (request.entries as object))
      )
    })
    expect(withUsername).toEqual(['login', 'revealQuestion', 'changePassword'])
    for (const name of withUsername) expect(CALL_RATES[METERED_CALLS[name] as Meter]).toHaveProperty('account')
  })

  it('counts the owner of a phone apart from a biller’s customer', () => {
    const asked = { billerId: 'mtn', reference: '08031234567' }
    expect(meterOf('validateBillCustomer', { ...asked, recipientType: 'optimus' })).toBe('phone-owner')
    expect(meterOf('validateBillCustomer', asked)).toBe('name-enquiry')
  })

  it('has no meter that nothing is counted by', () => {
    // Two count no calls: refusals (join-call-limits.ts), and what other banks ask. One counts a part of a call.
    const ofCalls = Object.values(METERED_CALLS).filter((meter) => typeof meter === 'string')
    const used = new Set<Meter>([...ofCalls, 'name-enquiry', 'phone-owner', 'recipient-cap', 'inward-enquiry'])
    expect(meters.filter(([meter]) => !used.has(meter))).toEqual([])
  })
})

it.each(meters)('the rates of %s come out even in whole milliseconds', (_meter, rates) => {
  for (const { times, withinMs } of Object.values(rates)) expect(withinMs % times).toBe(0)
})
