/** The page before the login, and the page after a login that failed. */
import { BRAND } from '../../values/brand.ts'
import { useLocation } from '../../web/ui/router/router.tsx'
import { Note } from '../../web/ui/note/note.tsx'
import * as styles from '../ui/staff-frame.module.css'
import { loginAddress } from './login-address.ts'
import { PageTitle } from '../ui/page-title.tsx'

const WHY: Readonly<Record<string, string>> = {
  refused: 'Your login could not be used. It may be too old, or from another browser window. Log in again.',
  provider: 'The login page of the bank cannot be reached. Try again in a few minutes, or call the service desk.',
}

export function LoginPage() {
  const { pathname, search } = useLocation()
  const why = pathname === '/login-problem' ? WHY[new URLSearchParams(search).get('why') ?? ''] : undefined
  const back = pathname === '/login-problem' ? '/' : `${pathname}${search}`
  return (
    <main className={styles.login}>
      <PageTitle windowName="Log in">{`${BRAND.bankName} back office`}</PageTitle>
      {why !== undefined && (
        <Note kind="bad" role="alert">
          <p>{why}</p>
        </Note>
      )}
      <p>For the staff of the bank. Every act and every look at a customer’s record is kept with your name.</p>
      <p>
        <a className={styles.loginLink} href={loginAddress(false, back)}>
          Log in
        </a>
      </p>
    </main>
  )
}
