/** Shows help without a login: fraud first, then searchable answers, then the ways to contact staff. */
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from '../../ui/link.tsx'
import { BRAND } from '../../../values/brand.ts'
import { LEGAL_PATHS } from '../../../values/legal-paths.ts'
import * as PATHS from '../../session/paths.ts'
import { language } from '../../language/language.ts'
import { fraudPhoneHref, PublicPage } from '../../session/public-page.tsx'
import { onSessionEnd } from '../../session/end-session.ts'
import { isMarkedSignedIn } from '../../session/signed-in-marker.ts'
import { LockIcon } from '../../ui/icons-public.tsx'
import { Note } from '../../ui/note.tsx'
import { PageTitle } from '../../ui/page-head.tsx'
import { lazyPage } from '../../ui/lazy-page.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Button } from '../../ui/button.tsx'
import { Help } from './help.tsx'

const ContactForm = lazyPage(async () => (await import('./contact-form.tsx')).ContactForm)
const DisputeForm = lazyPage(async () => (await import('./dispute-form.tsx')).DisputeForm)

/** Known only in the browser, because the prerendered page knows no customer. A logout in another tab changes it. */
function useSignedIn(): boolean {
  return useSyncExternalStore(onSessionEnd, isMarkedSignedIn, () => false)
}

const LETTERS = [
  { title: 'Report a payment that went wrong', Form: DisputeForm },
  { title: 'Write to us without logging in', Form: ContactForm },
] as const
type Title = (typeof LETTERS)[number]['title']

/** Two forms, which are loaded on request. A started form keeps its text, its code and its reference. */
export function Letters() {
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
        {open ?? 'Write to us'}
      </h2>
      {open === undefined &&
        LETTERS.map(({ title }) => (
          <Button key={title} look="sec" wide className="gap-3" onClick={() => turnTo(title)}>
            {title}
          </Button>
        ))}
      {LETTERS.map(
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
          Back, and keep this as it is
        </Button>
      )}
    </>
  )
}

/** Signed-in customers have a page that keeps every message. */
function WriteToUs({ signedIn }: { readonly signedIn: boolean }) {
  if (!signedIn) return <Letters />
  return (
    <>
      <h2 className="gap-8">Write to us</h2>
      <Link className="btn sec wide gap-3" to={PATHS.cases}>
        Write to us in your reports
      </Link>
    </>
  )
}

export function SupportPage() {
  const signedIn = useSignedIn()
  const english = language === 'en' ? undefined : 'en-NG'
  return (
    <PublicPage
      paneTitle={<span lang={english}>We never ask for your PIN.</span>}
      paneText={
        <span lang={english}>
          Not by phone, not by SMS, not by email, not at a branch. Nor for your password or a code.
        </span>
      }
    >
      <div lang={english}>
        <PageTitle className="title" title="Support">
          How can we help?
        </PageTitle>
        <p className="lead">{signedIn ? 'You are logged in.' : 'You do not need to be logged in.'}</p>
        <a className="btn danger wide" href={fraudPhoneHref()}>
          Report fraud: {BRAND.fraudPhone}
        </a>
        <p className="meta gap-2">Any hour, any day.</p>
        <Link className="btn danger wide gap-2" to={signedIn ? PATHS.freeze : PATHS.freezeLoggedOut}>
          Freeze my accounts now
        </Link>
        <p className="meta gap-2">No money leaves them until you lift it.</p>
        {signedIn && (
          <Link className="btn sec wide gap-6" to={PATHS.cases}>
            Your reports and messages
          </Link>
        )}
        <Help />
        <WriteToUs signedIn={signedIn} />
        <p className="gap-4">
          <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>. Never put your PIN, password or full BVN in
          a message.
        </p>
        <Note className="gap-6" icon={<LockIcon />}>
          <p>We never call to ask for your password, PIN or a code. If anyone does, end the call.</p>
        </Note>
        <Link className="btn sec wide gap-6" to={signedIn ? PATHS.home : PATHS.login}>
          {signedIn ? 'Back to Home' : 'Log in'}
        </Link>
        <p className="gap-6">
          <a href={LEGAL_PATHS.terms}>Terms</a> · <a href={LEGAL_PATHS.privacy}>Privacy notice</a>
        </p>
      </div>
    </PublicPage>
  )
}
