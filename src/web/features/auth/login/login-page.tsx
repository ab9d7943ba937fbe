/**
 * Shows the login (Product §7.3): username and password, and then linking the device (16) or a code of the
 * authenticator when needed.
 */
import { Suspense, useMemo, useState } from 'react'
import { useLocation, useNavigate } from '../../../ui/router/router.tsx'
import { login, type UserSession } from '../../../../contract/identity/session.ts'
import { MESSAGES, RESULT_CODES } from '../../../../contract/result-codes.ts'
import { call } from '../../../api/channel/browser-client.ts'
import { type CallFailure, callFailure, type CallResult } from '../../../api/result/call-result.ts'
import { deviceIdentifier } from '../../../api/device/device-identifier.ts'
import { reactToCode } from '../../../api/result/react-to-code.ts'
import { loadNewerBuild } from '../../../session/own-build.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { PublicPage } from '../../../session/public-page.tsx'
import { useRememberedUsername } from '../../../session/device/remembered-user.ts'
import { LockIcon } from '../../../ui/icon/icons-public.tsx'
import { lazyPage } from '../../../ui/loading/lazy-page.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { PageTitle } from '../../../ui/frame/page-head.tsx'
import { useUnfixed } from '../../../ui/form/use-problems.ts'
import { problemsOf } from '../call-problems.ts'
import { ExpiryNotice } from './expiry-notice.tsx'
import { LoginForm } from './login-form.tsx'
import type { LoginNextProps, NextStep } from './login-next.tsx'
import { LoginOutcome } from './login-outcome.tsx'
import type { SandboxPanelProps } from './sandbox-panel.tsx'
import { takeUpLogin } from '../sign-in.ts'
import { type SampleCustomer, useSandbox } from '../use-sandbox.ts'
import { t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'
import * as styles from './sandbox-panel.module.css'

/** Fetched only while the sandbox is on. */
const SandboxPanel = lazyPage<SandboxPanelProps>(async () => (await import('./sandbox-panel.tsx')).SandboxPanel)
const LoginNext = lazyPage<LoginNextProps>(async () => (await import('./login-next.tsx')).LoginNext)

export interface LoginPageProps {
  /** Called while the credentials are being checked, to load the next page's code. */
  readonly onCredentials: () => void
}

/** The names of the fields are also the ids of their controls. */
const FIELD_IDS = { username: 'username', password: 'password' } as const

type Next = Pick<LoginNextProps, 'username' | 'next'>

const missing = (errors: Record<string, string[]>): CallFailure => ({
  ...callFailure(0, t('Enter your username and password')),
  errors,
})

const noAnswer = (): CallFailure => callFailure('FETCH_ERROR', MESSAGES.network)

/** A refusal with a ticket is not an end. The next step uses the ticket. */
const isNextStep = (data: unknown): data is NextStep =>
  typeof data === 'object' && data !== null && ('linkTicket' in data || 'loginTicket' in data)

/** A passkey names its customer, so the bank returns the username that was not typed. */
const nextOf = (typed: string, next: NextStep): Next => ({
  username: ('username' in next && next.username) || typed,
  next,
})

/** The empty fields, before anything is sent. */
function emptyFields(username: string, password: string): CallFailure | undefined {
  const errors: Record<string, string[]> = {}
  if (username === '') errors['username'] = [t('Enter your username')]
  if (password === '') errors['password'] = [t('Enter your password')]
  return Object.keys(errors).length === 0 ? undefined : missing(errors)
}

/**
 * The page after the login: the page where the session expired, if it is an address of this site and the same
 * customer's session.
 */
export function destinationOf(state: unknown, username: string): string {
  const { destination = '', username: whose = username } = (state ?? {}) as { destination?: string; username?: string }
  return whose === username && /^\/(?!\/)/.test(destination) ? destination : PATHS.home
}

function useLogin(onCredentials: () => void) {
  const navigate = useNavigate()
  const here = useLocation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const [locked, setLocked] = useState(false)
  const [next, setNext] = useState<Next>()

  const finish = (session: UserSession): void => {
    const destination = destinationOf(here.state, session.username)
    const isReplaced = session.forceUpdateRequired && loadNewerBuild(destination)
    // The bank's statement about this page's build does not apply to the page that follows.
    takeUpLogin(isReplaced ? { ...session, updateRequired: false, forceUpdateRequired: false } : session)
    if (!isReplaced) navigate(destination, { replace: true })
  }
  const attempt = async (
    username: string,
    ask: () => Promise<CallResult<UserSession>>,
    empty?: CallFailure,
  ): Promise<void> => {
    setFailure(empty)
    setLocked(false)
    if (empty) return
    if (!navigator.onLine) return setFailure(noAnswer())
    setBusy(true)
    onCredentials()
    const answer = await ask()
    setBusy(false)
    if (answer.ok) return finish(answer.data)
    if (isNextStep(answer.data)) return setNext(nextOf(username, answer.data))
    setFailure(answer)
    reactToCode(answer.errorCode, {
      onLocked: () => setLocked(true),
      onOther: (code) => {
        if (code === RESULT_CODES.TEMPORAL_PASSWORD_USED) navigate(PATHS.changePassword, { state: { username } })
      },
    })
  }
  const logIn = (username: string, password: string): Promise<void> =>
    attempt(
      username,
      async () => call(login, { username, password, deviceId: await deviceIdentifier() }, { signAs: username }),
      emptyFields(username, password),
    )
  const logInWithPasskey = (): Promise<void> =>
    attempt('', () => import('./log-in-with-passkey.ts').then((loaded) => loaded.logInWithPasskey(), noAnswer))
  return { busy, failure, locked, next, logIn, logInWithPasskey, finish, startAgain: () => setNext(undefined) }
}

export function LoginPage({ onCredentials }: LoginPageProps) {
  const { busy, failure, locked, next, logIn, logInWithPasskey, finish, startAgain } = useLogin(onCredentials)
  const given = useMemo(() => (failure ? problemsOf(failure, FIELD_IDS) : []), [failure])
  const [problems, onChange] = useUnfixed(given)
  const [sample, setSample] = useState<SampleCustomer>()
  const remembered = useRememberedUsername()
  const sandbox = useSandbox()
  if (next) {
    return (
      <PublicPage>
        <Suspense fallback={null}>
          <LoginNext {...next} onLoggedIn={finish} onStartAgain={startAgain} />
        </Suspense>
      </PublicPage>
    )
  }
  return (
    <PublicPage>
      <PageTitle className="title">{t('Log in')}</PageTitle>
      <p className="lead">{remembered === '' ? t('Enter your username and password.') : t('Good to see you again.')}</p>
      <ExpiryNotice />
      <LoginForm
        busy={busy}
        problems={problems}
        summary={failure && <LoginOutcome failure={failure} problems={problems} locked={locked} />}
        sample={sample}
        onChange={onChange}
        onSubmit={(username, password) => void logIn(username, password)}
        onPasskey={() => void logInWithPasskey()}
      />
      <Note className="gap-6" icon={<LockIcon />}>
        <p>{t('We never call to ask for your password, PIN or a code. If anyone does, end the call.')}</p>
      </Note>
      <div className={`${cardStyles.card} ${cardStyles.pad} gap-6 sandbox-only ${styles.panel}`}>
        {sandbox && (
          <Suspense fallback={null}>
            <SandboxPanel onChoose={(customer) => setSample({ ...customer })} />
          </Suspense>
        )}
      </div>
    </PublicPage>
  )
}
