/** Tests that every event that the server writes for a customer has a text, or at least names its subject. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { activityWords, maskAddress } from './activity-words.ts'

const source = globSync([
  'src/server/{identity,payments}/**/*.ts',
  'src/server/features/{cases,freeze,kyc,limits,profile-picture,beneficiaries,schedules,statements,transfers}/**/*.ts',
])
  .filter((file) => !file.includes('test'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const kinds = [
  ...new Set([...source.matchAll(/(?:kind: |(?='schedule[.]))'([a-z-]+\.[a-z-]+)'/g)].map((match) => match[1] ?? '')),
  // Events of payment monitoring name no customer (risk-orders.db.test.ts), so no customer reads them.
].filter((kind) => !kind.startsWith('risk.'))

describe('the words of an event', () => {
  it('event texts: exist for every kind that the server writes', () => {
    expect(kinds.length).toBeGreaterThan(40)
    const plain = (kind: string) => activityWords({ kind, outcome: kind.endsWith('refused') ? 'refused' : 'done' })
    expect(kinds.filter((kind) => plain(kind).endsWith('your profile'))).toEqual([
      'sign-up.code-sent',
      'sign-up.refused',
    ])
    for (const kind of kinds) expect(plain(kind), kind).not.toMatch(/[a-z]\.[a-z]/)
  })

  it.each(['transfer', 'bill', 'card'])('event texts: do not say that a refused end of a %s moved money', (noun) => {
    for (const end of ['settled', 'released']) {
      const words = activityWords({ kind: `${noun}.${end}`, outcome: 'refused' })
      expect(words).toMatch(/^Attempt refused: a /)
      expect(activityWords({ kind: `${noun}.${end}`, outcome: 'done' })).not.toBe(words)
    }
  })

  it('event texts: say what was refused when a refusal has no separate text', () => {
    expect(activityWords({ kind: 'pin.change-refused', outcome: 'refused' })).toBe('Attempt refused: your PIN')
  })
})

it.each([
  ['102.89.34.7', '102.89.x.x'],
  ['2c0f:f5c0:421:9::1', '2c0f:f5c0:x'],
  ['::1', '::x'],
  ['schedule:019f0d1c-0000-7000-8000-000000000000', 'the bank, for your scheduled payment'],
  ['staff', 'our staff'],
  ['', 'an unknown place'],
])('network address: shows %s as %s', (address, shown) => {
  expect(maskAddress(address)).toBe(shown)
})
