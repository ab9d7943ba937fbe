/**
 * Shows the steps of a changed contact: the new value with the PIN, a code at the old contact, and a code at the new
 * contact.
 */
import * as v from 'valibot'
import {
  type ContactChange,
  type ContactDetails,
  contactChangeRoutes as routes,
} from '../../../../contract/identity/contact-change.ts'
import type { CodeSent } from '../../../../contract/fields.ts'
import { call } from '../../../api/channel/browser-client.ts'
import { sent } from '../../../api/result/sent.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import { BackLink } from '../../../ui/frame/back-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { DigitsField } from '../../../ui/form/digits-field.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Form, SubmitButton, SubmitNote } from '../../../ui/form/form.tsx'
import { digits, requiredText } from '../../../ui/form/form-schemas.ts'
import { PageHead } from '../../../ui/frame/page-head.tsx'
import { Steps } from '../../../ui/progress/steps.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { explainPin } from '../factors/pin-problems.ts'
import { PIN_LENGTH } from '../secrets/new-pin-fields.tsx'
import { OtpForm } from '../codes/otp-form.tsx'
import { IDS, type useContactChange, type What } from './use-contact-change.ts'
import { tNodes, t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'

type Flow = ReturnType<typeof useContactChange>
const nounOf = (what: What): string => (what === 'email' ? t('email address') : t('phone number'))
const OF = 3

const valueForm = (noun: string) =>
  v.object({
    [IDS.value]: requiredText(t('Enter the new {noun}', { noun })),
    [IDS.transactionPin]: digits(PIN_LENGTH, t('Enter your 4-digit PIN')),
  })

interface ValueStepProps {
  readonly flow: Flow
  readonly what: What
  readonly details: ContactDetails
}

export function ValueStep({ flow, what, details }: ValueStepProps) {
  const noun = nounOf(what)
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
      <PageHead
        back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}
        title={t('Change {noun}, step {at} of {of}', { noun, at: 1, of: OF })}
      >
        {t('Change {noun}', { noun })}
      </PageHead>
      <div className={layoutStyles.narrow}>
        <Steps at={1} of={OF} name={t('New {noun}', { noun })} />
        <p className="lead">
          {tNodes(
            'We send a code to {first} first, and then one to the new {noun}. Nothing changes until you have typed both codes.',
            { first: <span className="strong ink num">{first}</span>, noun },
          )}
        </p>
        <Form form={form}>
          <TextField
            id={IDS.value}
            label={what === 'email' ? t('New email address') : t('New phone number')}
            type={what === 'email' ? 'email' : 'tel'}
            autoComplete={what === 'email' ? 'email' : 'tel'}
            maxLength={254}
            error={form.errorOf(IDS.value)}
          />
          <DigitsField
            id={IDS.transactionPin}
            label={t('Transaction PIN')}
            look="secret"
            length={PIN_LENGTH}
            error={form.errorOf(IDS.transactionPin)}
          />
          <SubmitButton form={form}>{t('Send the first code')}</SubmitButton>
          <SubmitNote form={form} />
          <Button look="quiet" wide onClick={() => flow.leave({ step: 'overview' })}>
            {t('Keep it as it is')}
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
  const noun = nounOf(change.what)
  const at = change.step === 'old' ? 2 : 3
  const name =
    change.step === 'old' ? t('Code from the current address or phone') : t('Code from the new {noun}', { noun })
  const to = change.step === 'old' ? change.maskedOld : change.maskedNew
  return (
    <>
      <PageHead
        back={<BackLink to={PATHS.settings}>{t('Settings')}</BackLink>}
        title={t('Change {noun}, step {at} of {of}', { noun, at, of: OF })}
        step={String(at)}
      >
        {name}
      </PageHead>
      <div className={layoutStyles.narrow}>
        <Steps at={at} of={OF} name={name} />
        {isOver || code === undefined ? (
          <>
            <ErrorSummary {...summary} />
            {!isOver && (
              <>
                <p className="lead">
                  {tNodes('We send the code to {to}.', { to: <span className="strong ink num">{to}</span> })}
                </p>
                <Button wide className="gap-4" busy={busy} onClick={() => void flow.sendCode(change)}>
                  {t('Send me the code')}
                </Button>
              </>
            )}
          </>
        ) : (
          <>
            <p className="lead">
              {tNodes('We sent the code to {to}.', { to: <span className="strong ink num">{to}</span> })}
            </p>
            <OtpForm
              code={code}
              submitLabel={change.step === 'old' ? t('Continue') : t('Change {noun}', { noun })}
              problems={summary.problems}
              busy={busy}
              onSubmit={(otp) => void flow.confirm(change, code.referenceId, otp)}
              onResend={() => void flow.sendCode(change)}
              lost={to.includes('@') ? t('I can no longer open this mailbox') : undefined}
            />
          </>
        )}
        <Button look="sec" wide className="gap-4" disabled={busy} onClick={() => void flow.giveUp(change)}>
          {isOver ? t('Back, and start again') : t('Cancel this change')}
        </Button>
      </div>
    </>
  )
}
