/** Takes the code of an authenticator app, or a recovery code when the phone with the app is not available. */
import { useState } from 'react'
import * as v from 'valibot'
import { tokenCode } from '../../../contract/identity/token-code.ts'
import { DigitsField } from './digits-field.tsx'
import { TextField } from './text-field.tsx'
import { t } from '../../language/language.ts'
import * as linkStyles from '../router/link.module.css'

export const TOKEN_CODE_ID = 'token-code'

const MISSING = t('Enter the 6 digits of your authenticator app, or a recovery code')

/** Checks the typed code. Form schemas use this schema. */
export const typedTokenCode = v.pipe(
  v.string(),
  v.trim(),
  v.check((typed) => v.is(tokenCode, typed), MISSING),
)

/** The problem of a missing or impossible code, before anything is sent. */
export function tokenCodeProblem(typed: string): string | undefined {
  return v.is(typedTokenCode, typed) ? undefined : MISSING
}

export function TokenCodeField({ error }: { readonly error: string | undefined }) {
  const [recovery, setRecovery] = useState(false)
  return (
    <div>
      {recovery ? (
        <TextField
          key="recovery"
          id={TOKEN_CODE_ID}
          label={t('Recovery code')}
          hint={t('Letters and digits, as you kept them. Each code works once.')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
        />
      ) : (
        <DigitsField
          key="app"
          id={TOKEN_CODE_ID}
          label={t('Authenticator code')}
          look="code"
          length={6}
          hint={t('6 digits, from the app on your phone. They change every 30 seconds.')}
          error={error}
        />
      )}
      <button className={linkStyles.link} type="button" onClick={() => setRecovery(!recovery)}>
        {recovery ? t('Use the app instead') : t('Use a recovery code instead')}
      </button>
    </div>
  )
}
