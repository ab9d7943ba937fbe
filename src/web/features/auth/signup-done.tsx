/** Sign-up is done: the account number, and the way to log in. */
import { Link } from '../../ui/link.tsx'
import { useAppSelector } from '../../session/store/hooks.ts'
import { PATHS } from '../../session/paths.ts'
import { CheckIcon } from '../../ui/icons-public.tsx'
import { Note } from '../../ui/note.tsx'
import { PageTitle } from '../../ui/page-head.tsx'

export function SignupDone() {
  const opened = useAppSelector((state) => state.signup.opened)
  if (opened === null) return null
  return (
    <>
      <PageTitle className="title" title="Your account is ready" step="done">
        Your account is ready
      </PageTitle>
      <p className="lead">Welcome, {opened.accountName}.</p>
      <dl className="kv card pad">
        <div>
          <dt>Account number</dt>
          <dd className="num strong">{opened.accountNumber}</dd>
        </div>
        <div>
          <dt>Account name</dt>
          <dd>{opened.accountName}</dd>
        </div>
        <div>
          <dt>Username</dt>
          <dd>{opened.username}</dd>
        </div>
      </dl>
      <Note kind="ok" className="gap-4" icon={<CheckIcon />}>
        <p>This device is linked to your profile. On another one we ask for an SMS code and a security answer.</p>
      </Note>
      <Link className="btn pri wide gap-6" to={PATHS.login}>
        Log in
      </Link>
    </>
  )
}
