/** Shows the field of a new password, with its rules and its strength. */
import { useState } from 'react'
import * as v from 'valibot'
import { password as passwordSchema } from '../../../../contract/fields.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { textFor } from '../call-problems.ts'
import { checkFields } from '../check-fields.ts'
import { HiddenUsername } from './hidden-username.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { t } from '../../../language/language.ts'

export const NEW_PASSWORD_ID = 'new-password'

/** Checks the new password. Form schemas use this schema. */
export const newPassword = v.pipe(v.string(), v.minLength(1, t('Choose a new password')), passwordSchema)

/** Returns the problems that the device can find before the password is sent. */
export function newPasswordProblems(password: string): readonly FieldProblem[] {
  return checkFields(newPassword, password, { '': NEW_PASSWORD_ID })
}

export interface NewPasswordFieldProps {
  /** The customer's username, which the password must not contain. */
  readonly username: string
  /** The password must not contain these values either, when the page knows them. */
  readonly names?: readonly string[]
  readonly problems: readonly FieldProblem[]
}

export function NewPasswordField({ username, names = [], problems }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  return (
    <>
      <HiddenUsername username={username} />
      <PasswordField
        id={NEW_PASSWORD_ID}
        label={t('New password')}
        autoComplete="new-password"
        error={textFor(problems, NEW_PASSWORD_ID)}
        onChange={(event) => setPassword(event.currentTarget.value)}
        after={<PasswordStrength password={password} username={username} names={names} />}
      />
    </>
  )
}
