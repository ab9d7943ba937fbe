/**
 * Resets a forgotten password, with the same texts and steps whether or not the username exists. The login page then
 * has the username filled in.
 */
import { type SubmitEvent, useEffect, useRef } from 'react'
import { MESSAGES } from '../../../../contract/result-codes.ts'
import { releaseEarlySubmit } from '../../../session/drafts/early-submit.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { PublicPage } from '../../../session/public-page.tsx'
import { rememberedUsername } from '../../../session/device/remembered-user.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { PageTitle } from '../../../ui/frame/page-head.tsx'
import { Bone, Loading } from '../../../ui/loading/skeleton.tsx'
import { Steps } from '../../../ui/progress/steps.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useUnfixed } from '../../../ui/form/use-problems.ts'
import { textFor } from '../call-problems.ts'
import { CodeNotSent } from '../codes/code-not-sent.tsx'
import { NEW_PASSWORD_ID, NewPasswordField } from '../secrets/new-password-field.tsx'
import { OtpForm } from '../codes/otp-form.tsx'
import { FirstProof } from './first-proof.tsx'
import { FreezeByPassword, FreezeDone, FrozenNote, useFreezing } from './freeze-steps.tsx'
import { PasswordDone } from './password-done.tsx'
import { USERNAME_ID, useForgotPassword } from './use-forgot-password.ts'
import { tNodes, t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'
import * as linkStyles from '../../../ui/router/link.module.css'

const STEPS = {
  identify: { at: 1, name: t('Your username'), heading: t('Forgot your password?') },
  question: { at: 2, name: t('Security question'), heading: t('Answer your question') },
  token: { at: 2, name: t('Authenticator app'), heading: t('Enter your code') },
  passkey: { at: 2, name: t('Passkeys'), heading: t('Use your passkey') },
  send: { at: 3, name: t('SMS code'), heading: t('Enter the code we sent') },
  code: { at: 3, name: t('SMS code'), heading: t('Enter the code we sent') },
  'no-phone': { at: 3, name: t('Your password'), heading: t('Freeze with your password') },
  freeze: { at: 3, name: t('Freezing'), heading: t('Freezing your accounts') },
  password: { at: 4, name: t('New password'), heading: t('Choose a new password') },
} as const
const OF = 4

type Reset = ReturnType<typeof useForgotPassword>

function headingOf(stage: Extract<Reset['stage'], { step: keyof typeof STEPS }>, freezing: boolean): string {
  if (freezing && stage.step === 'identify') return t('Freeze your accounts')
  if (stage.step === 'send' && stage.failure !== undefined) return t('We could not send a code')
  return STEPS[stage.step].heading
}

function Identify({ reset }: { readonly reset: Reset }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!form.current) return
    // The prerendered page knows no device. The remembered username is filled in by the first effect.
    const field = form.current.elements.namedItem(USERNAME_ID)
    if (field instanceof HTMLInputElement && field.value === '') field.value = rememberedUsername()
    releaseEarlySubmit(form.current)
  }, [])
  const [problems, onChange] = useUnfixed(reset.summary.problems)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get(USERNAME_ID) ?? '').trim()
    if (!reset.busy) void reset.identify(typed)
  }
  return (
    <>
      <p className="lead">
        {reset.freezing
          ? t(
              'We check two things, and then no money leaves your accounts. The checks stop other people from freezing them.',
            )
          : t('Three checks, then a new one. You need the phone that belongs to your BVN.')}
      </p>
      <form
        className={layoutStyles.form}
        id="forgot-password"
        ref={form}
        noValidate
        onChange={onChange}
        onSubmit={submit}
      >
        <ErrorSummary {...reset.summary} problems={problems} />
        <TextField
          id={USERNAME_ID}
          label={t('Username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={textFor(problems, USERNAME_ID)}
        />
        <Button type="submit" wide busy={reset.busy}>
          {t('Continue')}
        </Button>
      </form>
      <p className="small gap-6">
        {tNodes('Forgot your username, or no longer have the phone? {link}.', {
          link: <Link to={PATHS.support}>{t('Support can help')}</Link>,
        })}
      </p>
      <Link className={linkStyles.link} to={PATHS.login}>
        {t('Back to login')}
      </Link>
    </>
  )
}

/** A customer who freezes the accounts because the phone is lost cannot receive the SMS code on it. */
function NoPhone({ reset, ticket }: { readonly reset: Reset; readonly ticket: string }) {
  if (!reset.freezing) return null
  return (
    <Button look="sec" wide className="gap-4" onClick={() => reset.withoutPhone(ticket)}>
      {t('I do not have this phone')}
    </Button>
  )
}

/** The part below every step except the first. */
function StartAgain({ reset }: { readonly reset: Reset }) {
  return (
    <button className={`${linkStyles.link} gap-2`} type="button" onClick={reset.startAgain}>
      {t('Start again')}
    </button>
  )
}

function Sending({
  reset,
  stage,
}: {
  readonly reset: Reset
  readonly stage: Extract<Reset['stage'], { step: 'send' | 'freeze' }>
}) {
  const { step, ticket, failure } = stage
  if (failure === undefined) {
    return (
      <Loading label={step === 'freeze' ? t('Freezing your accounts') : t('Sending a code')}>
        <Bone height={5} />
      </Loading>
    )
  }
  return (
    <CodeNotSent
      failure={failure}
      onRetry={() => void (step === 'freeze' ? reset.freeze(ticket) : reset.sendCode(ticket))}
    />
  )
}

function NewPassword({ reset, ticket }: { readonly reset: Reset; readonly ticket: string }) {
  const [problems, onChange] = useUnfixed(reset.summary.problems)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get(NEW_PASSWORD_ID) ?? '')
    if (!reset.busy) void reset.setPassword(ticket, typed)
  }
  return (
    <>
      {reset.freezing ? (
        <FrozenNote />
      ) : (
        <p className="lead">{t('It replaces the old one immediately, and ends every session that is open.')}</p>
      )}
      <form className={layoutStyles.form} noValidate onChange={onChange} onSubmit={submit}>
        <ErrorSummary {...reset.summary} problems={problems} />
        <NewPasswordField username={reset.username} problems={problems} />
        <Button type="submit" wide busy={reset.busy}>
          {t('Save the new password')}
        </Button>
      </form>
    </>
  )
}

function StepBody({ reset }: { readonly reset: Reset }) {
  const { stage, summary, busy } = reset
  if (stage.step === 'identify') return <Identify reset={reset} />
  if ('passkeyOptions' in stage) return <FirstProof reset={reset} stage={stage} />
  if (stage.step === 'send' || stage.step === 'freeze') {
    return (
      <>
        <Sending reset={reset} stage={stage} />
        {stage.step === 'send' && stage.failure !== undefined && <NoPhone reset={reset} ticket={stage.ticket} />}
      </>
    )
  }
  if (stage.step === 'no-phone') {
    return (
      <FreezeByPassword
        summary={summary}
        busy={busy}
        onSubmit={(password) => void reset.freezeByPassword(stage.answerTicket, password)}
      />
    )
  }
  if (stage.step === 'code') {
    const { code, answerTicket } = stage
    return (
      <>
        <p className="lead">
          {tNodes('We sent a code by SMS to {maskedPhone}. Our staff never ask you for it.', {
            maskedPhone: <span className="strong ink num">{code.maskedPhone}</span>,
          })}
        </p>
        <OtpForm
          code={code}
          submitLabel={reset.freezing ? t('Freeze my accounts now') : t('Confirm code')}
          problems={summary.problems}
          busy={busy}
          onSubmit={(otp) => void reset.confirmCode(code.referenceId, otp)}
          onResend={() => void reset.resend(code.referenceId, answerTicket)}
        />
        <NoPhone reset={reset} ticket={answerTicket} />
      </>
    )
  }
  return stage.step === 'password' ? <NewPassword reset={reset} ticket={stage.ticket} /> : null
}

function ForgotPassword() {
  const reset = useForgotPassword(useFreezing())
  const { stage, over } = reset
  if (stage.step === 'done') return <PasswordDone message={t(stage.message || MESSAGES.passwordChanged)} />
  if (stage.step === 'frozen') return <FreezeDone />
  const { at, name } = STEPS[stage.step]
  const heading = headingOf(stage, reset.freezing)
  return (
    <>
      <Steps at={at} of={OF} name={name} />
      <PageTitle
        className="title"
        step={stage.step === 'token' || stage.step === 'passkey' ? stage.step : String(at)}
        title={t('{heading}, step {at} of {of}', { heading, at, of: OF })}
      >
        {heading}
      </PageTitle>
      {over ? (
        <Note kind="wait" role="alert" className="gap-4">
          <p>
            {t('This took too long, so we stopped it to keep you safe.')}{' '}
            {reset.freezing ? t('Your accounts are not frozen.') : t('Your password has not changed.')}
          </p>
          <Button small className="gap-3" onClick={reset.startAgain}>
            {t('Start again')}
          </Button>
        </Note>
      ) : (
        <>
          <StepBody reset={reset} />
          {stage.step !== 'identify' && <StartAgain reset={reset} />}
        </>
      )}
    </>
  )
}

export function ForgotPasswordPage() {
  return (
    <PublicPage
      paneTitle={t('Only you can do this.')}
      paneText={t(
        'You need your phone, and your answer, your authenticator app or a passkey. Our staff cannot see your password and never ask you for it.',
      )}
    >
      <ForgotPassword />
    </PublicPage>
  )
}
