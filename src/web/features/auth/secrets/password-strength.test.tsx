/** Checks that the meter and the server accept the same passwords. */
import { cleanup, render, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from '../../../../server/identity/profiles/common-passwords.ts'
import { newPasswordFaults } from '../../../../server/identity/profiles/profile-secrets.ts'
import { PasswordStrength } from './password-strength.tsx'

const OWNER = { firstName: 'Chiamaka', middleName: 'Adékúnlé', lastName: 'Eze', dateOfBirth: '1990-04-12', phone: '' }
const NAMES = [OWNER.firstName, OWNER.middleName, OWNER.lastName]
const GUESS = 'Hard to guess'

async function meterAccepts(password: string): Promise<boolean> {
  const { container } = render(
    <PasswordStrength password={password} username="chi.eze" names={NAMES} dateOfBirth={OWNER.dateOfBirth} />,
  )
  await waitFor(() => expect(container.querySelector('output')?.textContent).toMatch(/Strength/))
  const rules = [...container.querySelectorAll('li')]
  expect(rules.some((rule) => rule.textContent.startsWith(GUESS))).toBe(true)
  const met = rules.every((rule) => rule.className === 'met')
  cleanup()
  return met
}

const word = fc.constantFrom(
  'Lagos',
  'jesus',
  'P@ssw0rd',
  'Arsenal',
  'Chiamaka',
  'adekunle',
  'ADÉKÚNLÉ',
  'lantern',
  'teapot',
  'Optimus',
  'yam',
)
const joint = fc.constantFrom('', '-', ' ', '@', '#1')
const end = fc.constantFrom('', '1', '123', '2024!', '1990', '!!', '12041990')
const passwords = fc
  .oneof(
    fc.tuple(word, joint, word, end).map((parts) => parts.join('')),
    fc.tuple(word, end).map((parts) => parts.join('')),
    fc.string({ minLength: 8, maxLength: 20 }),
  )
  .filter((password) => [...password].length >= 8 && !isCommonPassword(password.toLowerCase()))

describe('PasswordStrength', () => {
  it.each(['P@ssw0rd1', 'Nigeria123', 'Welcome1!', 'Jesus@123'])(
    'PasswordStrength: refuses %s as the server does',
    async (password) => {
      expect(await meterAccepts(password)).toBe(false)
      expect(newPasswordFaults(password, 'chi.eze', OWNER)).toHaveLength(1)
    },
  )

  it('PasswordStrength: accepts exactly the passwords that the server accepts', async () => {
    await fc.assert(
      fc.asyncProperty(passwords, async (password) => {
        expect(await meterAccepts(password)).toBe(newPasswordFaults(password, 'chi.eze', OWNER).length === 0)
      }),
      { numRuns: 60 },
    )
  })
})
