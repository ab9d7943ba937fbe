/** Shows help without a login: fraud first, then searchable answers, then the ways to contact staff. */
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from '../../ui/router/link.tsx'
import { BRAND } from '../../../values/brand.ts'
import { LEGAL_PATHS } from '../../../values/legal-paths.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { t, tNodes } from '../../language/language.ts'
import { fraudPhoneHref, PublicPage } from '../../session/public-page.tsx'
import { onSessionEnd } from '../../session/tab/end-session.ts'
import { isMarkedSignedIn } from '../../session/tab/signed-in-marker.ts'
import { LockIcon } from '../../ui/icon/icons-public.tsx'
import { Note } from '../../ui/note/note.tsx'
import { PageTitle } from '../../ui/frame/page-head.tsx'
import { lazyPage } from '../../ui/loading/lazy-page.tsx'
import { Bone } from '../../ui/loading/skeleton.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Help } from './help.tsx'
import * as buttonStyles from '../../ui/button/button.module.css'

const ContactForm = lazyPage(async () => (await import('./contact-form.tsx')).ContactForm)
const DisputeForm = lazyPage(async () => (await import('./dispute-form.tsx')).DisputeForm)

/** Known only in the browser, because the prerendered page knows no customer. A logout in another tab changes it. */
function useSignedIn(): boolean {
  return useSyncExternalStore(onSessionEnd, isMarkedSignedIn, () => false)
}

const MESSAGE_FORMS = [
  { title: t('Report a payment that went wrong'), Form: DisputeForm },
  { title: t('Write to us without logging in'), Form: ContactForm },
] as const
type Title = (typeof MESSAGE_FORMS)[number]['title']

/** Two forms, which are loaded on request. A started form keeps its text, its code and its reference. */
export function MessageForms() {
  const [open, setOpen] = useState<Title>()
  const [begun, setBegun] = useState<readonly Title[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(open)
  // The pressed button disappeared, so the heading takes the focus.
  useEffect(() => {
    if (shown.current === open) return
    shown.current = open
    heading.current?.focus()
  }, [open])
  const turnTo = (title: Title | undefined): void => {
    setOpen(title)
    if (title !== undefined && !begun.includes(title)) setBegun([...begun, title])
  }
  return (
    <>
      <h2 className="gap-8" tabIndex={-1} ref={heading}>
        {open ?? t('Write to us')}
      </h2>
      {open === undefined &&
        MESSAGE_FORMS.map(({ title }) => (
          <Button key={title} look="sec" wide className="gap-3" onClick={() => turnTo(title)}>
            {title}
          </Button>
        ))}
      {MESSAGE_FORMS.map(
        ({ title, Form }) =>
          begun.includes(title) && (
            <div key={title} hidden={open !== title}>
              <Suspense fallback={<Bone height={6} />}>
                <Form />
              </Suspense>
            </div>
          ),
      )}
      {open !== undefined && (
        <Button look="quiet" wide className="gap-3" onClick={() => turnTo(undefined)}>
          {t('Back. Keep what I typed')}
        </Button>
      )}
    </>
  )
}

/** Signed-in customers have a page that keeps every message. */
function WriteToUs({ signedIn }: { readonly signedIn: boolean }) {
  if (!signedIn) return <MessageForms />
  return (
    <>
      <h2 className="gap-8">{t('Write to us')}</h2>
      <Link className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.wide} gap-3`} to={PATHS.cases}>
        {t('Write to us in your reports')}
      </Link>
    </>
  )
}

export function SupportPage() {
  const signedIn = useSignedIn()
  return (
    <PublicPage
      paneTitle={t('We never ask for your PIN.')}
      paneText={t(
        'We do not ask by phone, SMS or email, and not at a branch. We also never ask for your password or a code.',
      )}
    >
      <div>
        <PageTitle className="title" title={t('Support')}>
          {t('How can we help?')}
        </PageTitle>
        <p className="lead">{signedIn ? t('You are logged in.') : t('You do not need to be logged in.')}</p>
        <a className={`${buttonStyles.button} ${buttonStyles.danger} ${buttonStyles.wide}`} href={fraudPhoneHref()}>
          <span>
            {tNodes('Report fraud: {fraudPhone}', { fraudPhone: <span className="num">{BRAND.fraudPhone}</span> })}
          </span>
        </a>
        <p className="meta gap-2">{t('At any time, every day.')}</p>
        <Link
          className={`${buttonStyles.button} ${buttonStyles.danger} ${buttonStyles.wide} gap-2`}
          to={signedIn ? PATHS.freeze : PATHS.freezeLoggedOut}
        >
          {t('Freeze my accounts now')}
        </Link>
        <p className="meta gap-2">{t('No money can leave your accounts until you unfreeze them.')}</p>
        {signedIn && (
          <Link
            className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.wide} gap-6`}
            to={PATHS.cases}
          >
            {t('Your reports and messages')}
          </Link>
        )}
        <Help />
        <WriteToUs signedIn={signedIn} />
        <p className="gap-4">
          <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>.{' '}
          {t('Never put your PIN, password or full BVN in a message.')}
        </p>
        <Note className="gap-6" icon={<LockIcon />}>
          <p>{t('We never call to ask for your password, PIN or a code. If anyone does, end the call.')}</p>
        </Note>
        <Link
          className={`${buttonStyles.button} ${buttonStyles.secondary} ${buttonStyles.wide} gap-6`}
          to={signedIn ? PATHS.home : PATHS.login}
        >
          {signedIn ? t('Back to Home') : t('Log in')}
        </Link>
        <p className="gap-6">
          <a href={LEGAL_PATHS.terms}>{t('Terms')}</a> · <a href={LEGAL_PATHS.privacy}>{t('Privacy notice')}</a>
        </p>
      </div>
    </PublicPage>
  )
}
