/** Shows username and password as uncontrolled fields, so that text that was typed before the code loaded is kept. */
import {
  type FormEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link } from '../../../ui/router/link.tsx'
import { releaseEarlySubmit } from '../../../session/drafts/early-submit.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { forgetUsername, rememberedUsername } from '../../../session/device/remembered-user.ts'
import { Button } from '../../../ui/button/button.tsx'
import { neverChanges } from '../../../ui/never-changes.ts'
import { announce } from '../../../ui/note/live-region.ts'
import type { Problems } from '../../../ui/form/error-summary.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { textFor } from '../call-problems.ts'
import type { SampleCustomer } from '../use-sandbox.ts'
import { t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as fieldStyles from '../../../ui/form/field.module.css'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'
import * as styles from './login-form.module.css'

export interface LoginFormProps {
  readonly busy: boolean
  readonly problems: Problems
  /** The error above the fields. */
  readonly summary: ReactNode
  /** Called for each changed field. */
  readonly onChange: (event: FormEvent) => void
  /** The username is filled in when this changes. */
  readonly sample: SampleCustomer | undefined
  readonly onSubmit: (username: string, password: string) => void
  readonly onPasskey: () => void
}

function RememberedUser({ username, onForget }: { readonly username: string; readonly onForget: () => void }) {
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} id="remembered">
        {t('Username')}
      </span>
      <div className={styles.user}>
        <p>
          <b className="strong">{username}</b>
          <span className="meta">{t('Remembered on this device')}</span>
        </p>
        <button className={`${linkStyles.link} ${linkStyles.padded}`} type="button" onClick={onForget}>
          {t('Not you?')}
        </button>
      </div>
      {/* Password managers look for the username next to the password. */}
      <input
        className="visually-hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={username}
        tabIndex={-1}
        aria-labelledby="remembered"
        readOnly
      />
    </div>
  )
}

/** Fills in the username that this device remembers, unless the customer already typed a username. */
function rememberedUnlessTyped(): string {
  const field = document.getElementById('username')
  return field instanceof HTMLInputElement && field.value !== '' ? '' : rememberedUsername()
}

/**
 * Prerendered as if the browser supported passkeys, as almost all browsers do. So the page does not move for most
 * customers.
 */
const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

function Actions({ busy, onPasskey }: Pick<LoginFormProps, 'busy' | 'onPasskey'>) {
  const hasPasskeys = useSyncExternalStore(neverChanges, knowsPasskeys, () => true)
  return (
    <div className={buttonStyles.group}>
      <Button type="submit" wide busy={busy}>
        {t('Log in')}
      </Button>
      {hasPasskeys && (
        <Button look="sec" wide disabled={busy} onClick={onPasskey}>
          {t('Log in with a passkey')}
        </Button>
      )}
      <Link className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.wide}`} to={PATHS.signup}>
        {t('Open an account')}
      </Link>
    </div>
  )
}

export function LoginForm({ busy, problems, summary, sample, onChange, onSubmit, onPasskey }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const kept = useSyncExternalStore(neverChanges, rememberedUnlessTyped, () => '')
  const [forgotten, setForgotten] = useState(false)
  const remembered = forgotten || sample ? '' : kept
  useEffect(() => {
    if (form.current) releaseEarlySubmit(form.current)
  }, [])
  useEffect(() => {
    if (sample === undefined) return
    const password = form.current?.elements.namedItem('password')
    if (password instanceof HTMLInputElement) password.value = sample.password
    announce(t('Filled in as {name}.', { name: sample.name }))
  }, [sample])

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    if (!busy) onSubmit(String(fields.get('username') ?? '').trim(), String(fields.get('password') ?? ''))
  }
  return (
    <form className={layoutStyles.form} id="login" ref={form} noValidate onChange={onChange} onSubmit={submit}>
      {summary}
      {remembered === '' ? (
        <TextField
          key={sample?.username ?? ''}
          id="username"
          label={t('Username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={sample?.username}
          error={textFor(problems, 'username')}
        />
      ) : (
        <RememberedUser
          username={remembered}
          onForget={() => {
            forgetUsername()
            setForgotten(true)
          }}
        />
      )}
      <PasswordField
        id="password"
        label={t('Password')}
        autoComplete="current-password"
        error={textFor(problems, 'password')}
        after={
          <Link className={`${linkStyles.link} ${layoutStyles.start}`} to={PATHS.forgotPassword}>
            {t('Forgot your password?')}
          </Link>
        }
      />
      <Actions busy={busy} onPasskey={onPasskey} />
    </form>
  )
}
