/**
 * Shows the steps of a changed contact: the new value with the PIN, a code at the old contact, and a code at the new
 * contact.
 */
import * as v from 'valibot'
import {
  type ContactChange,
  type ContactDetails,
  contactChangeRoutes as routes,
} from '../../../../contract/contact-change.ts'
import type { CodeSent } from '../../../../contract/fields.ts'
import { call } from '../../../api/browser-client.ts'
import { sent } from '../../../api/sent.ts'
import * as PATHS from '../../../session/paths.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { DigitsField } from '../../../ui/digits-field.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Form, SubmitButton, SubmitNote } from '../../../ui/form.tsx'
import { digits, requiredText } from '../../../ui/form-schemas.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { explainPin } from '../factors/pin-problems.ts'
import { PIN_LENGTH } from '../new-pin-fields.tsx'
import { OtpForm } from '../otp-form.tsx'
import { IDS, type useContactChange, type What } from './use-contact-change.ts'

type Flow = ReturnType<typeof useContactChange>
const NOUN = { email: 'email address', phone: 'phone number' } as const
const OF = 3

const valueForm = (noun: string) =>
  v.object({
    [IDS.value]: requiredText(`Enter the new ${noun}`),
    [IDS.transactionPin]: digits(PIN_LENGTH, 'Enter your 4-digit PIN'),
  })

interface ValueStepProps {
  readonly flow: Flow
  readonly what: What
  readonly details: ContactDetails
}

export function ValueStep({ flow, what, details }: ValueStepProps) {
  const noun = NOUN[what]
  const first = what === 'email' && details.maskedEmail !== '' ? details.maskedEmail : details.maskedPhone
  const form = useForm(
    valueForm(noun),
    (typed) => ({ what, value: typed[IDS.value], transactionPin: typed[IDS.transactionPin] }),
    {
      names: IDS,
      send: async (input) => sent(await call(routes.startContactChange, input)),
      onDone: (change, { value }) => flow.begun(change, value),
      explain: explainPin(IDS.transactionPin),
    },
  )
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
        <Form form={form}>
          <TextField
            id={IDS.value}
            label={what === 'email' ? 'New email address' : 'New phone number'}
            type={what === 'email' ? 'email' : 'tel'}
            autoComplete={what === 'email' ? 'email' : 'tel'}
            maxLength={254}
            error={form.errorOf(IDS.value)}
          />
          <DigitsField
            id={IDS.transactionPin}
            label="Transaction PIN"
            look="secret"
            length={PIN_LENGTH}
            error={form.errorOf(IDS.transactionPin)}
          />
          <SubmitButton form={form}>Send the first code</SubmitButton>
          <SubmitNote form={form} />
          <Button look="quiet" wide onClick={() => flow.leave({ step: 'overview' })}>
            Keep it as it is
          </Button>
        </Form>
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
