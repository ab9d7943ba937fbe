/** Checks the estimate against passwords that customers choose, and against good ones. */
import { describe, expect, it } from 'vitest'
import { estimatePassword, type KnownOfOwner } from './estimate-password.ts'

const owner: KnownOfOwner = {
  username: 'ada.eze',
  names: ['Adaeze', 'Ogechukwu', 'Okonkwo'],
  bankNames: ['Optimus Bank', 'Optimus'],
  phone: '+2348031234567',
  dateOfBirth: '1990-04-12',
}
const isAccepted = (password: string): boolean => estimatePassword(password, owner).accepted

describe('estimatePassword', () => {
  it.each([
    ['reported', ['P@ssw0rd1', 'Nigeria123', 'Welcome1!', 'Jesus@123']],
    ['a place', ['Lagos2026!', 'PortHarcourt1', 'Ibadan@1234', 'abuja2025', '1960Nigeria', 'K@duna99']],
    ['a first or family name', ['Adekunle1990', 'Chukwuemeka#1', 'Oluwaseun@1', 'Fatima2020!', 'Okafor_123']],
    ['faith', ['Godisgood1', 'Blessing@2023!', 'Emmanuel2000', 'Alhamdulillah1', 'iloveyoujesus1', 'Oluwa123456']],
    ['football', ['Chelsea@2024!', 'Arsenal4life', 'ManUtd2024', 'Barcelona10!', 'SuperEagles1']],
    ['a company', ['Zenith#2025', 'GTBank@123', 'Mtn08031', 'Dangote2024', 'FirstBank1!']],
    ['slang', ['Naija4life', 'Wahala123!', 'JollofRice2024', 'Omotola@1']],
    ['a keyboard row or a count', ['qwerty12345', 'Qwerty123!', 'Abcd@1234', '1q2w3e4r5t']],
    ['a repeat', ['aaaaaaaaaaaa', '        ', 'bo-bo-bo-bo', 'abcabcabcabc']],
    ['a phone number', ['08099887766', '+2348099887766', '2347012345678']],
    ['the owner', ['Adaeze123', '0k0nkw0!', 'Ada12041990', 'x8031234567', 'Ogechukwu@1990', '0ptimu5!', 'ada.eze.1']],
  ])('refuses passwords made of %s', (_source, passwords) => {
    expect(passwords.filter(isAccepted)).toEqual([])
  })

  it.each([
    'Indigo-cloth-42',
    'Brass-lantern-77',
    'correct horse battery staple',
    'three goats ate yam',
    'ọ̀rọ̀ aṣọ mẹ́ta',
    'xK9#vQ2m',
    'qzmwnxbe',
    'mango river teapot',
    '7hJ!pQ2z9x',
    '龍門石窟奉先寺盧',
  ])('accepts %s', (password) => {
    expect(isAccepted(password)).toBe(true)
  })

  it('uses the first 40 characters of a longer password, so that its time stays small', () => {
    expect(estimatePassword(`${'a'.repeat(40)} mango river teapot`, owner).accepted).toBe(false)
    expect(isAccepted('mango river teapot '.repeat(6))).toBe(true)
  })

  it('rates a password lower when it holds what others know of its owner', () => {
    const stranger = { username: 'someone', names: ['Zzyzx'], bankNames: [] }
    expect(estimatePassword('Zzyzx2024!', { ...stranger, names: [] }).accepted).toBe(true)
    expect(estimatePassword('Zzyzx2024!', stranger).accepted).toBe(false)
  })
})
