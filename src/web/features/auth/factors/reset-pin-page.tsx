/** Resets a forgotten or locked PIN: three checks, a new PIN, and a link back to the page that needed it. */
import type { SubmitEvent } from 'react'
import { useLocation } from '../../../ui/router/router.tsx'
import * as PATHS from '../../../session/paths/paths.ts'
import { useAppSelector } from '../../../session/store/hooks.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { PageHead } from '../../../ui/frame/page-head.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { Steps } from '../../../ui/progress/steps.tsx'
import { useUnfixed } from '../../../ui/form/use-problems.ts'
import { HiddenUsername } from '../secrets/hidden-username.tsx'
import { AnswerForm } from '../secrets/answer-form.tsx'
import { textFor } from '../call-problems.ts'
import { NewPinFields } from '../secrets/new-pin-fields.tsx'
import { OtherProofForm, WaysToProve } from '../secrets/other-proof-form.tsx'
import { OtpForm } from '../codes/otp-form.tsx'
import { FactorDone } from './factor-done.tsx'
import { PASSWORD_ID, useResetPin } from './use-reset-pin.ts'
import { tNodes, t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'

const STEPS = {
  password: { at: 1, name: t('Your password'), heading: t('Reset your PIN') },
  question: { at: 2, name: t('Security question'), heading: t('Answer your question') },
  proof: { at: 2, name: t('Your second proof'), heading: t('Prove your identity') },
  code: { at: 3, name: t('Code and new PIN'), heading: t('Choose a new PIN') },
} as const
const OF = 3

type Reset = ReturnType<typeof useResetPin>

/** The payment that waits for this reset, if there is one. Its page restores the typed text. */
function cameFrom(state: unknown): { readonly to: string; readonly label: string } | undefined {
  const from = (state as { from?: unknown } | null)?.from
  if (typeof from !== 'string' || !from.startsWith(`${PATHS.transfers}/`)) return undefined
  return { to: from, label: t('Back to your transfer') }
}

function Password({ reset, fromTransfer }: { readonly reset: Reset; readonly fromTransfer: boolean }) {
  const username = useAppSelector((state) => state.user.username)
  const [problems, onChange] = useUnfixed(reset.summary.problems)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!reset.busy) void reset.confirmPassword(String(new FormData(event.currentTarget).get(PASSWORD_ID) ?? ''))
  }
  return (
    <>
      <p className="lead">
        {t(
          'You need your password, a security answer or your authenticator app or passkey, and an SMS code. Then you choose a new PIN.',
        )}
        {fromTransfer && ` ${t('Your transfer waits. Nothing was sent, and we kept what you typed.')}`}
      </p>
      <form className={layoutStyles.form} noValidate onChange={onChange} onSubmit={submit}>
        <ErrorSummary {...reset.summary} problems={problems} />
        <HiddenUsername username={username} />
        <PasswordField
          id={PASSWORD_ID}
          label={t('Password')}
          autoComplete="current-password"
          error={textFor(problems, PASSWORD_ID)}
        />
        <Button type="submit" wide busy={reset.busy}>
          {t('Continue')}
        </Button>
      </form>
    </>
  )
}

function StepBody({ reset, fromTransfer }: { readonly reset: Reset; readonly fromTransfer: boolean }) {
  const username = useAppSelector((state) => state.user.username)
  const { stage, summary, busy } = reset
  if (stage.step === 'password') return <Password reset={reset} fromTransfer={fromTransfer} />
  if (stage.step === 'question') {
    return (
      <>
        <p className="lead">{t('Type the answer as you gave it when you chose your questions.')}</p>
        <AnswerForm
          username={username}
          question={stage.question}
          summary={summary}
          busy={busy}
          onSubmit={(answer) => void reset.answerQuestion(stage.ticket, answer)}
        />
      </>
    )
  }
  if (stage.step === 'proof') {
    const { ticket, way, ways, passkeyOptions } = stage
    return (
      <>
        <OtherProofForm
          key={way}
          way={way}
          passkeyOptions={passkeyOptions}
          summary={summary}
          busy={busy}
          onProve={(proof) => void reset.prove(ticket, proof)}
        />
        <WaysToProve ways={ways} now={way} onChoose={reset.chooseWay} />
      </>
    )
  }
  if (stage.step !== 'code') return null
  const { ticket, code } = stage
  return (
    <>
      <p className="lead">
        {tNodes('We sent the code by SMS to {maskedPhone}.', {
          maskedPhone: <span className="strong ink num">{code.maskedPhone}</span>,
        })}
      </p>
      <OtpForm
        code={code}
        submitLabel={t('Save the new PIN')}
        problems={summary.problems}
        busy={busy}
        onSubmit={(otp, form) => void reset.setPin(ticket, code.referenceId, otp, form)}
        onResend={() => void reset.resend(ticket, code.referenceId)}
      >
        {(problems) => <NewPinFields problems={problems} />}
      </OtpForm>
    </>
  )
}

function TooLate({ onStartAgain }: { readonly onStartAgain: () => void }) {
  return (
    <Note kind="wait" role="alert">
      <p>{t('This took too long, so we stopped it to keep you safe. Your PIN has not changed.')}</p>
      <Button small className="gap-3" onClick={onStartAgain}>
        {t('Start again')}
      </Button>
    </Note>
  )
}

export function ResetPinPage() {
  const back = cameFrom(useLocation().state)
  const reset = useResetPin()
  const { stage } = reset
  if (stage.step === 'done') {
    return (
      <FactorDone title={t('Your PIN is changed')} back={back}>
        {t('Use the new PIN from now on.')}
        {back && ` ${t('We kept your transfer. Check it and approve it.')}`}
      </FactorDone>
    )
  }
  const { at, name, heading } = STEPS[stage.step]
  return (
    <>
      <PageHead
        back={<BackLink to={back?.to ?? PATHS.settings}>{back ? t('Transfer') : t('Settings')}</BackLink>}
        title={t('{heading}, step {at} of {of}', { heading, at, of: OF })}
        step={String(at)}
      >
        {heading}
      </PageHead>
      <div className={layoutStyles.narrow}>
        <Steps at={at} of={OF} name={name} />
        {reset.over ? (
          <TooLate onStartAgain={reset.startAgain} />
        ) : (
          <StepBody reset={reset} fromTransfer={back !== undefined} />
        )}
      </div>
    </>
  )
}
