/** Tests the usernames of passkeys: they are stored by handle, and invalid stored data causes no error. */
import { afterEach, expect, it } from 'vitest'
import { passkeyUsername, rememberPasskeyUser } from './passkey-users.ts'

afterEach(() => localStorage.clear())

it('passkey users: include each handle that this browser has seen', () => {
  expect(passkeyUsername('handle-1')).toBeUndefined()
  rememberPasskeyUser('handle-1', 'ada')
  rememberPasskeyUser('handle-2', 'tunde')
  expect([passkeyUsername('handle-1'), passkeyUsername('handle-2')]).toEqual(['ada', 'tunde'])
  expect(passkeyUsername('toString')).toBeUndefined()
})

it.each(['', '{', 'null', '7', '"text"', '[]', '{"handle-1":7}'])('passkey users: ignore %j', (text) => {
  localStorage.setItem('adire.passkey-users', text)
  expect(passkeyUsername('handle-1')).toBeUndefined()
  rememberPasskeyUser('handle-1', 'ada')
  expect(passkeyUsername('handle-1')).toBe('ada')
})
