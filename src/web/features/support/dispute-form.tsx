/**
 * Reports a wrong payment without a login: what happened, when the bank acts, and what the writer knows about the
 * payment.
 */
import { useEffect, useState } from 'react'
import { contactRoutes as routes } from '../../../contract/cases/contact.ts'
import type { RouteData } from '../../../contract/route.ts'
import { BRAND } from '../../../values/brand.ts'
import { stripWhitespace } from '../../../values/text/strip-text.ts'
import { formatDateTime } from '../../../values/date.ts'
import { call } from '../../api/channel/browser-client.ts'
import type { CallFailure } from '../../api/result/call-result.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { InlineError } from '../../ui/loading/inline-error.tsx'
import { Link } from '../../ui/router/link.tsx'
import { Note } from '../../ui/note/note.tsx'
import { Promises } from '../../ui/note/promises.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { Bone } from '../../ui/loading/skeleton.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Confirmed, type ErrorOf, fieldIdsOf, VerifiedMessageForm, type Typed } from './verified-message-form.tsx'
import { language, tNodes, t } from '../../language/language.ts'
import * as fieldStyles from '../../ui/form/field.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

const fieldId = fieldIdsOf('dispute')

type Choice = RouteData<typeof routes.getDisputeOffer>['choices'][number]

export function DisputeForm() {
  const [tries, setTries] = useState(0)
  return <LoadedForm key={tries} onRetry={() => setTries(tries + 1)} />
}

function LoadedForm({ onRetry }: { readonly onRetry: () => void }) {
  const [choices, setChoices] = useState<readonly Choice[]>()
  const [failure, setFailure] = useState<CallFailure>()
  useEffect(() => {
    let wanted = true
    const load = async (): Promise<void> => {
      const answer = await call(routes.getDisputeOffer, {})
      if (!wanted) return
      if (answer.ok) setChoices(answer.data.choices)
      else setFailure(answer)
    }
    void load()
    return () => {
      wanted = false
    }
  }, [])
  if (choices !== undefined) return <Dispute choices={choices} />
  if (failure === undefined) return <Bone height={6} />
  return (
    <div className="gap-4">
      <InlineError title={t('We could not load the form.')} onRetry={onRetry}>
        {t('{errorMsg}. Is it urgent? Call {fraudPhone} at any time.', {
          errorMsg: failure.errorMsg,
          fraudPhone: BRAND.fraudPhone,
        })}
      </InlineError>
    </div>
  )
}

/** The required fields, each with its text when it is empty. The bank checks the content. */
const REQUIRED = {
  kind: t('Choose what happened'),
  name: t('Enter your name'),
  phone: t('Enter your mobile number'),
  words: t('Tell us in a few words what happened'),
}

/** Returns the customer's data about the payment. A reference that is copied from a receipt may contain spaces. */
export function paymentOf(typed: Typed): { reference?: string; naira?: string; paidOn?: string } {
  const [reference, naira, paidOn] = [stripWhitespace(typed('reference')), typed('naira'), typed('paidOn')]
  return {
    ...(reference === '' ? {} : { reference }),
    ...(naira === '' ? {} : { naira }),
    ...(paidOn === '' ? {} : { paidOn }),
  }
}

function Dispute({ choices }: { readonly choices: readonly Choice[] }) {
  const [kind, setKind] = useState<string>()
  const chosen = choices.find((choice) => choice.kind === kind)
  return (
    <VerifiedMessageForm
      fieldId={fieldId}
      sendLabel={t('Send the report')}
      required={REQUIRED}
      send={(typed) => {
        return call(routes.startDispute, {
          kind: choices.find((choice) => choice.kind === typed('kind'))?.kind ?? 'not-delivered',
          ...paymentOf(typed),
          name: typed('name'),
          phone: typed('phone'),
          words: typed('words'),
          language,
        })
      }}
      Done={Done}
    >
      {(error) => (
        <>
          <RadioField
            id={fieldId('kind')}
            legend={t('What happened?')}
            choices={choices.map(({ kind: value, title, text }) => ({
              value,
              label: (
                <>
                  {t(title)}
                  <span className={`meta ${layoutStyles.line}`}>{t(text)}</span>
                </>
              ),
            }))}
            defaultValue={kind}
            error={error('kind')}
            onChange={setKind}
          />
          <div aria-live="polite">
            {chosen !== undefined && <Promises promises={chosen.promises.map((promise) => t(promise))} />}
            {chosen?.danger === true && <Danger />}
          </div>
          <PaymentFields error={error} />
        </>
      )}
    </VerifiedMessageForm>
  )
}

function Danger() {
  return (
    <Note kind="bad" className="gap-3">
      <p className="strong">{t('Could it happen again? Freeze your accounts first.')}</p>
      <p>
        {tNodes('{freezeMy}, or call {fraudPhone} at any time.', {
          freezeMy: <Link to={PATHS.freezeLoggedOut}>{t('Freeze my accounts')}</Link>,
          fraudPhone: BRAND.fraudPhone,
        })}
      </p>
    </Note>
  )
}

function PaymentFields({ error }: { readonly error: ErrorOf }) {
  const optional = (label: string) => (
    <>
      {label} <span className={fieldStyles.optional}>{t('(optional)')}</span>
    </>
  )
  return (
    <>
      <TextField
        id={fieldId('reference')}
        label={optional(t('Reference of the payment'))}
        autoComplete="off"
        maxLength={60}
        hint={t('You’ll find it on the receipt.')}
        error={error('reference')}
      />
      <TextField
        id={fieldId('naira')}
        label={optional(t('Amount in naira'))}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        error={error('naira')}
      />
      <TextField
        id={fieldId('paidOn')}
        label={optional(t('Date of the payment'))}
        type="date"
        error={error('paidOn')}
      />
    </>
  )
}

/** The text is the same for every owner of the phone and for every payment in the books. */
function Done({ reference, answerBy }: Confirmed) {
  return (
    <Note kind="ok" role="alert" className="gap-4">
      <p className="strong">{t('We have your report.')}</p>
      <p>
        {tNodes('The reference is {reference}. You will have our result by {answerBy}.', {
          reference: <span className="strong num">{reference}</span>,
          answerBy: formatDateTime(answerBy),
        })}
      </p>
      <p className="gap-2">
        {t(
          'If this is the mobile number that we have for you, you will find the report under “Your reports” when you log in, and we will tell you about every step. If not, we answer by SMS.',
        )}
      </p>
    </Note>
  )
}
