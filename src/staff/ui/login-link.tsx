/** The link to the login, when a login is missing or too old for a call. The login leads back to this page. */
import { loginAddress } from '../session/login-address.ts'
import * as styles from './staff-frame.module.css'

export interface LoginLinkProps {
  /** The problem of the refused call. */
  readonly problem: string | undefined
  /** True next to a form: the login opens in another tab, so that this page keeps what the person typed. */
  readonly inOtherTab?: boolean
}

const TEXTS: Readonly<Record<string, string>> = { 'not-logged-in': 'Log in', 'log-in-again': 'Log in again' }

export function LoginLink({ problem = '', inOtherTab = false }: LoginLinkProps) {
  const text = TEXTS[problem]
  if (text === undefined) return null
  const href = loginAddress(problem === 'log-in-again')
  if (!inOtherTab)
    return (
      <a className={styles.loginLink} href={href}>
        {text}
      </a>
    )
  return (
    <>
      <p>Log in in another tab, and then come back to this page. It keeps what you typed.</p>
      <a className={styles.loginLink} href={href} target="_blank" rel="noreferrer">
        {text} in another tab
      </a>
    </>
  )
}
