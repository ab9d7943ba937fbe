/**
 * Reports a wrong payment without a login: what happened, when the bank acts, and what the writer knows about the
 * payment.
 */
import { useEffect, useState } from 'react'
import { contactRoutes as routes } from '../../../contract/contact.ts'
import type { RouteData } from '../../../contract/route.ts'
import { BRAND } from '../../../values/brand.ts'
import { stripWhitespace } from '../../../values/strip-text.ts'
import { formatDateTime } from '../../../values/date.ts'
import { call } from '../../api/browser-client.ts'
import type { CallFailure } from '../../api/call-result.ts'
import * as PATHS from '../../session/paths.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Promises } from '../../ui/promises.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Confirmed, type ErrorOf, fieldIdsOf, ProvenLetter, type Typed } from './proven-letter.tsx'

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
      <InlineError title="We could not load the form." onRetry={onRetry}>
        {failure.errorMsg}. Is it urgent? Call {BRAND.fraudPhone}, any hour.
      </InlineError>
    </div>
  )
}

/** The bank checks whether the content is right. */
const REQUIRED = {
  kind: 'Choose what happened',
  name: 'Enter your name',
  phone: 'Enter your mobile number',
  words: 'Say in a few words what happened',
}

/** What the customer knows about the payment. A reference that is copied from a receipt may contain spaces. */
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
    <ProvenLetter
      fieldId={fieldId}
      sendLabel="Send the report"
      required={REQUIRED}
      send={(typed) => {
        return call(routes.startDispute, {
          kind: choices.find((choice) => choice.kind === typed('kind'))?.kind ?? 'not-delivered',
          ...paymentOf(typed),
          name: typed('name'),
          phone: typed('phone'),
          words: typed('words'),
        })
      }}
      Done={Done}
    >
      {(error) => (
        <>
          <RadioField
            id={fieldId('kind')}
            legend="What happened?"
            choices={choices.map(({ kind: value, title, text }) => ({
              value,
              label: (
                <>
                  {title}
                  <span className="meta sub-line">{text}</span>
                </>
              ),
            }))}
            defaultValue={kind}
            error={error('kind')}
            onChange={setKind}
          />
          <div aria-live="polite">
            {chosen !== undefined && <Promises promises={chosen.promises} />}
            {chosen?.danger === true && <Danger />}
          </div>
          <PaymentFields error={error} />
        </>
      )}
    </ProvenLetter>
  )
}

function Danger() {
  return (
    <Note kind="bad" className="gap-3">
      <p className="strong">Could it happen again? Stop all money out first.</p>
      <p>
        <Link to={PATHS.freezeLoggedOut}>Freeze my accounts</Link>, or call {BRAND.fraudPhone}, any hour.
      </p>
    </Note>
  )
}

function PaymentFields({ error }: { readonly error: ErrorOf }) {
  const optional = (label: string) => (
    <>
      {label} <span className="optional">(optional)</span>
    </>
  )
  return (
    <>
      <TextField
        id={fieldId('reference')}
        label={optional('Reference of the payment')}
        autoComplete="off"
        maxLength={60}
        hint="It stands on the receipt."
        error={error('reference')}
      />
      <TextField
        id={fieldId('naira')}
        label={optional('Amount in naira')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        error={error('naira')}
      />
      <TextField id={fieldId('paidOn')} label={optional('Day of the payment')} type="date" error={error('paidOn')} />
    </>
  )
}

/** The text is the same for every owner of the phone and for every payment in the books. */
function Done({ reference, answerBy }: Confirmed) {
  return (
    <Note kind="ok" role="alert" className="gap-4">
      <p className="strong">We have your report.</p>
      <p>
        Its reference is <span className="strong num">{reference}</span>. You have our result by{' '}
        {formatDateTime(answerBy)}.
      </p>
      <p className="gap-2">
        If we know this mobile number as yours, the report is under “Your reports” when you log in, and we tell you of
        every step. If not, we answer by SMS.
      </p>
    </Note>
  )
}
