/** The steps of a change of contact: the new value with the PIN, then one code at the old and one at the new. */
import type { SubmitEvent } from 'react'
import type { ContactChange, ContactDetails } from '../../../../contract/contact-change.ts'
import type { CodeSent } from '../../../../contract/fields.ts'
import * as PATHS from '../../../session/paths.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { DigitsField } from '../../../ui/digits-field.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { useUnfixed } from '../../../ui/use-problems.ts'
import { textFor } from '../call-problems.ts'
import { PIN_LENGTH } from '../new-pin-fields.tsx'
import { OtpForm } from '../otp-form.tsx'
import { IDS, type useContactChange, type What } from './use-contact-change.ts'

type Flow = ReturnType<typeof useContactChange>
const NOUN = { email: 'email address', phone: 'phone number' } as const
const OF = 3

interface ValueStepProps {
  readonly flow: Flow
  readonly what: What
  readonly details: ContactDetails
}

export function ValueStep({ flow, what, details }: ValueStepProps) {
  const online = useOnline()
  const { summary, busy } = flow
  const [problems, onChange] = useUnfixed(summary.problems)
  const noun = NOUN[what]
  const first = what === 'email' && details.maskedEmail !== '' ? details.maskedEmail : details.maskedPhone
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy && online) void flow.begin(what, new FormData(event.currentTarget))
  }
  return (
    <>
      <PageHead back={<BackLink to={PATHS.settings}>Settings</BackLink>} title={`Change ${noun}, step 1 of ${OF}`}>
        Change {noun}
      </PageHead>
      <div className="narrow">
        <Steps at={1} of={OF} name={`New ${noun}`} />
        <p className="lead">
          We send a code to <span className="strong ink num">{first}</span> first, and then one to the new {noun}. Until
          both are typed, nothing changes.
        </p>
        <form className="form" noValidate onChange={onChange} onSubmit={submit}>
          <ErrorSummary {...summary} problems={problems} />
          <TextField
            id={IDS.value}
            label={what === 'email' ? 'New email address' : 'New phone number'}
            type={what === 'email' ? 'email' : 'tel'}
            autoComplete={what === 'email' ? 'email' : 'tel'}
            maxLength={254}
            error={textFor(problems, IDS.value)}
          />
          <DigitsField
            id={IDS.transactionPin}
            label="Transaction PIN"
            look="secret"
            length={PIN_LENGTH}
            error={textFor(problems, IDS.transactionPin)}
          />
          <Button type="submit" wide busy={busy} disabled={!online}>
            Send the first code
          </Button>
          {!online && <p className="meta">Needs a connection. What you typed is kept.</p>}
          <Button look="quiet" wide onClick={() => flow.leave({ step: 'overview' })}>
            Keep it as it is
          </Button>
        </form>
      </div>
    </>
  )
}

interface CodeStepProps {
  readonly flow: Flow
  readonly change: ContactChange
  readonly code: CodeSent | undefined
}

export function CodeStep({ flow, change, code }: CodeStepProps) {
  const { summary, busy, isOver } = flow
  const noun = NOUN[change.what]
  const at = change.step === 'old' ? 2 : 3
  const name = change.step === 'old' ? 'Code at the one we have' : `Code at the new ${noun}`
  const to = change.step === 'old' ? change.maskedOld : change.maskedNew
  return (
    <>
      <PageHead
        back={<BackLink to={PATHS.settings}>Settings</BackLink>}
        title={`Change ${noun}, step ${at} of ${OF}`}
        step={String(at)}
      >
        {name}
      </PageHead>
      <div className="narrow">
        <Steps at={at} of={OF} name={name} />
        {isOver || code === undefined ? (
          <>
            <ErrorSummary {...summary} />
            {!isOver && (
              <>
                <p className="lead">
                  The code goes to <span className="strong ink num">{to}</span>.
                </p>
                <Button wide className="gap-4" busy={busy} onClick={() => void flow.sendCode(change)}>
                  Send me the code
                </Button>
              </>
            )}
          </>
        ) : (
          <>
            <p className="lead">
              The code went to <span className="strong ink num">{to}</span>.
            </p>
            <OtpForm
              code={code}
              submitLabel={change.step === 'old' ? 'Go on' : `Change ${noun}`}
              problems={summary.problems}
              busy={busy}
              onSubmit={(otp) => void flow.confirm(change, code.referenceId, otp)}
              onResend={() => void flow.sendCode(change)}
              lost={to.includes('@') ? 'I no longer have this mailbox' : undefined}
            />
          </>
        )}
        <Button look="sec" wide className="gap-4" disabled={busy} onClick={() => void flow.giveUp(change)}>
          {isOver ? 'Back, and start again' : 'Give this change up'}
        </Button>
      </div>
    </>
  )
}
