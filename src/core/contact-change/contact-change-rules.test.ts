import { describe, expect, it } from 'vitest'
import { readNewContact, whyNotChange } from './contact-change-rules.ts'

const FACTS = {
  email: 'Ada@mail.example',
  phone: '+2348035550142',
  mayChangeEmail: true,
  mayChangePhone: true,
  isFrozen: false,
  begunToday: 0,
}
const isEmail = (text: string) => text.includes('@')

describe('whyNotChange', () => {
  it.each([
    ['email', {}, undefined],
    ['phone', {}, undefined],
    ['email', { mayChangeEmail: false }, 'contact-change-not-allowed'],
    ['email', { mayChangePhone: false }, undefined],
    ['phone', { mayChangePhone: false }, 'contact-change-not-allowed'],
    ['phone', { isFrozen: true }, 'account-frozen'],
    ['email', { begunToday: 4 }, undefined],
    ['email', { begunToday: 5 }, 'contact-change-limit'],
  ] as const)('%s with %j: %s', (kind, over, reason) => {
    expect(whyNotChange(kind, { ...FACTS, ...over })).toBe(reason)
  })
})

describe('readNewContact', () => {
  it.each([
    ['phone', '0803 555 0143', { ok: true, value: '+2348035550143' }],
    ['phone', '0803 555 0142', { ok: false, failure: expect.stringContaining('number that we have') }],
    ['phone', '+44 7700 900123', { ok: false, failure: expect.stringContaining('Nigerian') }],
    ['phone', 'ada@mail.example', { ok: false, failure: expect.stringContaining('Nigerian') }],
    ['email', ' new@mail.example ', { ok: true, value: 'new@mail.example' }],
    ['email', 'ADA@mail.example', { ok: false, failure: expect.stringContaining('address that we have') }],
    ['email', '0803 555 0143', { ok: false, failure: 'Enter an email address' }],
  ] as const)('%s %s', (kind, typed, read) => {
    expect(readNewContact(kind, typed, FACTS, isEmail)).toEqual(read)
  })
})
