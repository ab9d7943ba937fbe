import { describe, expect, it, test } from 'vitest'
import { BANK_ALIASES } from '../../values/bank-aliases.ts'
import { BANKS, findBank } from './banks.ts'
import { readBank } from './read-bank.ts'

const codeOf = (typed: string): string => {
  const read = readBank(typed)
  return read.ok ? read.value.code : read.failure.kind
}

test.each([
  ['000013', '000013'],
  ['058', '000013'],
  ['50211', '090267'],
  ['Guaranty Trust Bank (GTBank)', '000013'],
  ['GTBank', '000013'],
  ['gtb', '000013'],
  ['Guaranty Trust Bank Plc', '000013'],
  ['G.T.B.', '000013'],
  ['First Bank', '000016'],
  ['FIRST BANK OF NIGERIA LIMITED', '000016'],
  ['access bank', '000014'],
  ['Access', '000014'],
  ['UBA', '000004'],
  ['United Bank for Africa', '000004'],
  ['  Zenith   Bank ', '000015'],
  ['Kuda Microfinance Bank', '090267'],
  ['Kuda', '090267'],
  ['OPay', '100004'],
  ['Moniepoint', '090405'],
  ['Optimus', '000036'],
  ['Optimus Bank', '000036'],
  ['107', '000036'],
  ['Sterling', '000001'],
  ['', 'empty'],
  ['   ', 'empty'],
  ['Bank', 'unknown'],
  ['Barclays', 'unknown'],
  ['58', 'unknown'],
  ['12345678', 'unknown'],
  ['constructor', 'unknown'],
  ['__proto__', 'unknown'],
  ['=1+1', 'unknown'],
])('readBank: reads %j as %s', (typed, code) => expect(codeOf(typed)).toBe(code))

describe('a name', () => {
  it('a text that fits several banks is refused, and the failure names them', () => {
    const read = readBank('Heritage MFB Trust')
    expect(read.ok).toBe(false)
    const several = readBank('Union')
    expect(several).toMatchObject({ ok: true, value: { code: '000018' } })
    const unclear = readBank('university')
    expect(unclear).toMatchObject({ ok: false, failure: { kind: 'several' } })
    if (!unclear.ok && unclear.failure.kind === 'several') {
      expect(unclear.failure.names.length).toBeGreaterThan(1)
      expect(unclear.failure.names.length).toBeLessThanOrEqual(3)
    }
  })

  it('a full name as in the list of banks, or a code: finds that bank', () => {
    const names = BANKS.filter(({ name }) => BANKS.filter((other) => other.name === name).length === 1)
    const missed = names.filter(({ name, code }) => codeOf(name) !== code).map(({ name }) => `${name} ${codeOf(name)}`)
    // A name that lacks the distinguishing words may fit two banks, but no name may lead to a wrong bank.
    expect(missed.filter((line) => !line.endsWith(' several'))).toEqual([])
    for (const { code } of BANKS) expect(codeOf(code)).toBe(code)
  })
})

test('every short form leads to a bank that money can be sent to', () => {
  for (const [alias, code] of Object.entries(BANK_ALIASES)) expect(findBank(code), alias).toBeDefined()
})

it('readBank: finds the banks of the given list only', () => {
  const added = { code: '090999', name: 'Adire MFB', category: 'microfinance', cbnCode: null } as const
  const banks = [added, ...BANKS.filter(({ code }) => code !== '000015')]
  for (const typed of ['090999', 'Adire MFB', 'adire microfinance bank'])
    expect(readBank(typed, banks)).toEqual({ ok: true, value: added })
  for (const typed of ['000015', 'Zenith Bank', 'zenith'])
    expect(readBank(typed, banks)).toEqual({ ok: false, failure: { kind: 'unknown' } })
  expect(readBank('Adire MFB')).toEqual({ ok: false, failure: { kind: 'unknown' } })
  expect(readBank('Zenith Bank')).toMatchObject({ ok: true })
})
