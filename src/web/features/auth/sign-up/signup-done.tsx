/** Ends the sign-up: shows the account number, the link into the bank, and the offer of a passkey. */
import { Link } from '../../../ui/router/link.tsx'
import { useAppSelector } from '../../../session/store/hooks.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { CheckIcon } from '../../../ui/icon/icons-public.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { PageTitle } from '../../../ui/frame/page-head.tsx'
import { t } from '../../../language/language.ts'
import * as buttonStyles from '../../../ui/button/button.module.css'
import * as cardStyles from '../../../ui/card.module.css'
import * as definitionListStyles from '../../../ui/list/definition-list.module.css'

export function SignupDone() {
  const opened = useAppSelector((state) => state.signup.opened)
  if (opened === null) return null
  return (
    <>
      <PageTitle className="title" title={t('Your account is ready')} step="done">
        {t('Your account is ready')}
      </PageTitle>
      <p className="lead">{t('Welcome, {name}.', { name: firstNameOf(opened.accountName) })}</p>
      <dl className={`${definitionListStyles.definitionList} ${cardStyles.card} ${cardStyles.pad}`}>
        <div>
          <dt>{t('Account number')}</dt>
          <dd className="num strong">{opened.accountNumber}</dd>
        </div>
        <div>
          <dt>{t('Account name')}</dt>
          <dd>{opened.accountName}</dd>
        </div>
        <div>
          <dt>{t('Username')}</dt>
          <dd>{opened.username}</dd>
        </div>
      </dl>
      <Note kind="ok" className="gap-4" icon={<CheckIcon />}>
        <p>
          {t(
            'This device is linked to your profile. Before your first payment we ask you for three security questions. They help us to know you on another device.',
          )}
        </p>
      </Note>
      {opened.isLoggedIn ? (
        <div className={`${buttonStyles.group} gap-6`}>
          <Link className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.wide}`} to={PATHS.home}>
            {t('Go to my account')}
          </Link>
          <Link className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.wide}`} to={PATHS.passkeys}>
            {t('Add a passkey')}
          </Link>
          <p className="meta">{t('With a passkey your finger, your face or your screen lock logs you in.')}</p>
        </div>
      ) : (
        <Link className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.wide} gap-6`} to={PATHS.login}>
          {t('Log in')}
        </Link>
      )}
    </>
  )
}

/** The bank writes account names in capitals: "NGOZI AMAKA EZE" gives "Ngozi". */
function firstNameOf(accountName: string): string {
  const [first = ''] = accountName.split(' ')
  return `${first.charAt(0)}${first.slice(1).toLowerCase()}`
}
