/** Login (Spec §2): username and password, and from a device that the bank does not know the way to link it (code 16). */
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { LinkOffer } from '../../../contract/auth.ts'
import { login, type UserSession } from '../../../contract/session.ts'
import { MESSAGES, RESULT_CODES } from '../../../contract/result-codes.ts'
import { call } from '../../api/browser-client.ts'
import { type CallFailure, callFailure, type CallResult } from '../../api/call-result.ts'
import { deviceIdentifier } from '../../api/device-identifier.ts'
import { reactToCode } from '../../api/react-to-code.ts'
import { loadNewerBuild } from '../../session/own-build.ts'
import { PATHS } from '../../session/paths.ts'
import { PublicPage } from '../../session/public-page.tsx'
import { useRememberedUsername } from '../../session/remembered-user.ts'
import { LockIcon } from '../../ui/icons-public.tsx'
import { lazyPage } from '../../ui/lazy-page.tsx'
import { Note } from '../../ui/note.tsx'
import { PageTitle } from '../../ui/page-head.tsx'
import { ExpiryNotice } from './expiry-notice.tsx'
import type { LinkDeviceProps } from './link-device.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginOutcome } from './login-outcome.tsx'
import type { SandboxPanelProps } from './sandbox-panel.tsx'
import { takeUpLogin } from './sign-in.ts'
import { type SampleCustomer, useSandbox } from './use-sandbox.ts'

/** Fetched while play money is on, and only then. */
const SandboxPanel = lazyPage<SandboxPanelProps>(async () => (await import('./sandbox-panel.tsx')).SandboxPanel)
const LinkDevice = lazyPage<LinkDeviceProps>(async () => (await import('./link-device.tsx')).LinkDevice)

export interface LoginPageProps {
  /** Called while the credentials are on their way: the time to load what comes after. */
  readonly onCredentials: () => void
}

interface Linking {
  readonly username: string
  readonly offer: LinkOffer
}

const missing = (errors: Record<string, string[]>): CallFailure => ({
  ...callFailure(0, 'Enter your username and password'),
  errors,
})

const noAnswer = callFailure('FETCH_ERROR', MESSAGES.network)

/** A passkey says whose it is: the bank tells the username that nobody typed. */
const linkingOf = (typed: string, offer: LinkOffer): Linking => ({ username: offer.username ?? typed, offer })

/** What is empty, before anything is sent. */
function emptyFields(username: string, password: string): CallFailure | undefined {
  const errors: Record<string, string[]> = {}
  if (username === '') errors['username'] = ['Enter your username']
  if (password === '') errors['password'] = ['Enter your password']
  return Object.keys(errors).length === 0 ? undefined : missing(errors)
}

/** Where to go after login: where the session ran out, if that is a place of ours and was this customer's session. */
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
  const [linking, setLinking] = useState<Linking>()

  const finish = (session: UserSession): void => {
    const destination = destinationOf(here.state, session.username)
    const isReplaced = session.forceUpdateRequired && loadNewerBuild(destination)
    // What the bank said of this page's build is not true of the page that takes over.
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
    if (!navigator.onLine) return setFailure(noAnswer)
    setBusy(true)
    onCredentials()
    const answer = await ask()
    setBusy(false)
    if (answer.ok) return finish(answer.data)
    if (answer.errorCode !== RESULT_CODES.DEVICE_NOT_LINKED) setFailure(answer)
    reactToCode(answer.errorCode, {
      onLocked: () => setLocked(true),
      onOther: (code) => {
        if (code === RESULT_CODES.TEMPORAL_PASSWORD_USED) navigate(PATHS.changePassword, { state: { username } })
        if (code === RESULT_CODES.DEVICE_NOT_LINKED) setLinking(linkingOf(username, answer.data as LinkOffer))
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
    attempt('', () =>
      import('./log-in-with-passkey.ts').then(
        (loaded) => loaded.logInWithPasskey(),
        () => noAnswer,
      ),
    )
  return { busy, failure, locked, linking, logIn, logInWithPasskey, finish, startAgain: () => setLinking(undefined) }
}

export function LoginPage({ onCredentials }: LoginPageProps) {
  const { busy, failure, locked, linking, logIn, logInWithPasskey, finish, startAgain } = useLogin(onCredentials)
  const [sample, setSample] = useState<SampleCustomer>()
  const remembered = useRememberedUsername()
  const sandbox = useSandbox()
  if (linking) {
    return (
      <PublicPage>
        <Suspense fallback={null}>
          <LinkDevice {...linking} onLinked={finish} onStartAgain={startAgain} />
        </Suspense>
      </PublicPage>
    )
  }
  return (
    <PublicPage>
      <PageTitle className="title">Log in</PageTitle>
      <p className="lead">{remembered === '' ? 'Enter your username and password.' : 'Good to see you again.'}</p>
      <ExpiryNotice />
      <LoginForm
        busy={busy}
        problems={failure && <LoginOutcome failure={failure} locked={locked} />}
        sample={sample}
        onSubmit={(username, password) => void logIn(username, password)}
        onPasskey={() => void logInWithPasskey()}
      />
      {sandbox && (
        <Suspense fallback={null}>
          <SandboxPanel onChoose={(customer) => setSample({ ...customer })} />
        </Suspense>
      )}
      <Note className="gap-6" icon={<LockIcon />}>
        <p>We never call to ask for your password, PIN or a code. If anyone does, end the call.</p>
      </Note>
    </PublicPage>
  )
}
