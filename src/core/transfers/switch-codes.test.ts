/** Every code of the switch, and codes that are not in the tables, which are pending. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ISO_REASONS,
  ISO_STATUSES,
  isOfTheQuestion,
  isoVerdict,
  NIP_CODES,
  nipVerdict,
  type SwitchVerdict,
} from './switch-codes.ts'

/** The codes on which four published lists of switch codes agree (Product §11.4). */
const NIP: Readonly<Record<SwitchVerdict, string>> = {
  settled: '00',
  refused: '03 05 06 07 08 12 13 14 16 17 18 30 51 57 58 61 65 69 70 71 92',
  review: '34 35 63',
  pending: '01 09 15 21 25 26 68 91 94 96 97',
}
const expectedNip = new Map(
  (Object.keys(NIP) as SwitchVerdict[]).flatMap((verdict) => NIP[verdict].split(' ').map((code) => [code, verdict])),
)

describe('NIP codes', () => {
  it.each(Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')))('%s', (code) => {
    expect(nipVerdict(code).verdict).toBe(expectedNip.get(code) ?? 'pending')
  })

  it('are all in the table, each with its meaning', () => {
    expect(Object.keys(NIP_CODES).sort()).toEqual([...expectedNip.keys()].sort())
    expect(Object.values(NIP_CODES).every((code) => code.meaning.length > 4)).toBe(true)
  })

  it('unknown codes: are pending', () => {
    const odd = fc.string().filter((text) => !expectedNip.has(text))
    fc.assert(fc.property(odd, (code) => nipVerdict(code).verdict === 'pending'))
    for (const code of ['__proto__', 'constructor', 'toString', '0', '000', ' 00', '00 ', 'x0']) {
      expect(nipVerdict(code).verdict).toBe('pending')
    }
  })

  it('only code 25 means that the switch never received the payment', () => {
    const saying = Object.entries(NIP_CODES).filter(([, code]) => code.notReceived)
    expect(saying.map(([code]) => code)).toEqual(['25'])
  })
})

describe('ISO statuses', () => {
  it.each([
    ['ACSC', 'settled'],
    ['ACCC', 'settled'],
    ['ACCP', 'pending'],
    ['ACSP', 'pending'],
    ['ACTC', 'pending'],
    ['ACWC', 'pending'],
    ['ACWP', 'pending'],
    ['PDNG', 'pending'],
    ['RCVD', 'pending'],
  ])('status %s: is %s with any reason', (status, verdict) => {
    expect(isoVerdict(status, null).verdict).toBe(verdict)
    expect(isoVerdict(status, 'AC04').verdict).toBe(verdict)
  })

  it('unknown statuses: are pending', () => {
    const odd = fc.string().filter((text) => !Object.hasOwn(ISO_STATUSES, text) && text !== 'RJCT')
    fc.assert(fc.property(odd, (status) => isoVerdict(status, 'AC04').verdict === 'pending'))
  })
})

const REASONS: Readonly<Record<Exclude<SwitchVerdict, 'settled'>, string>> = {
  refused:
    'AC01 AC02 AC03 AC04 AC06 AC07 AC14 AG01 AG03 AG10 AG11 AGNT AM01 AM02 AM03 AM04 AM09 AM11 AM12 AM14 AM21 BE01 BE06 ' +
    'CNOR DNOR DT01 ED05 FF01 FF05 MD07 MS02 MS03 RC01 RC04 TM01',
  review: 'FRAD RR04',
  pending: 'AB05 AB06 AB07 AB08 AB09 AB10 AM05 DU01 DU03 DU04 NOOR',
}

describe('reasons of a rejection', () => {
  const table = Object.entries(REASONS).flatMap(([verdict, codes]) => codes.split(' ').map((code) => [code, verdict]))
  it.each(table)('%s is %s', (reason, verdict) => {
    expect(isoVerdict('RJCT', reason!).verdict).toBe(verdict)
  })

  it('are all in the table', () => {
    expect(Object.keys(ISO_REASONS).sort()).toEqual(table.map(([code]) => code).sort())
  })

  it('rejection with a two-digit NIP code: has the meaning of that code, and "approved" is pending', () => {
    expect(isoVerdict('RJCT', '07').verdict).toBe('refused')
    expect(isoVerdict('RJCT', '34').verdict).toBe('review')
    expect(isoVerdict('RJCT', '97').verdict).toBe('pending')
    expect(isoVerdict('RJCT', '00').verdict).toBe('pending')
  })

  it('rejection without a reason, or with an unknown reason: is pending', () => {
    expect(isoVerdict('RJCT', null).verdict).toBe('pending')
    const odd = fc.string().filter((text) => !Object.hasOwn(ISO_REASONS, text) && !Object.hasOwn(NIP_CODES, text))
    fc.assert(fc.property(odd, (reason) => isoVerdict('RJCT', reason).verdict === 'pending'))
  })

  it('NOOR: is the only reason by which the switch says that it never had the payment', () => {
    expect(isoVerdict('RJCT', 'NOOR').notReceived).toBe(true)
    expect(Object.values(ISO_REASONS).filter((code) => code.notReceived)).toHaveLength(1)
  })
})

it('isOfTheQuestion: an inquiry can be refused for its format, channel or method, by known codes only', () => {
  const codes = [...Object.keys(NIP_CODES), ...Object.keys(ISO_REASONS)].filter(isOfTheQuestion)
  expect(codes.sort()).toEqual('03 12 17 18 30 58 AG03 DT01 FF01 FF05'.split(' '))
  expect(codes.every((code) => isoVerdict('RJCT', code).verdict === 'refused')).toBe(true)
})
