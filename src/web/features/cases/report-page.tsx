/** Reports a problem with a payment, or asks something else: what happened, what the bank does about it by when, in own words. */
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from '../../ui/router.tsx'
import { v7 as makeUuid } from 'uuid'
import { RESULT_CODES } from '../../../contract/result-codes.ts'
import { type CallProblem, callProblem } from '../../api/call-problem.ts'
import { pinRefusal } from '../../api/pin-refusal.ts'
import { casePath } from '../../session/links.ts'
import * as PATHS from '../../session/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary.tsx'
import { Link } from '../../ui/link.tsx'
import { QueryPage } from '../../ui/query-page.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Promises } from '../../ui/promises.tsx'
import { RadioField } from '../../ui/radio-field.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { useQuery } from '../../ui/use-query.ts'
import { useProblems } from '../../ui/use-problems.ts'
import { type AskedAbout, type CaseOffer, useGetCaseOfferQuery, useOpenCaseMutation } from './cases-api.ts'
import { FreezeOffer } from './freeze-offer.tsx'
import { SubjectCard } from './subject-card.tsx'

/** Of the address; nothing of it is a question. */
function useAbout(): AskedAbout {
  const [query] = useQuery()
  const names = ['transferId', 'paymentId', 'accountNumber', 'entryId']
  const [transferId, paymentId, accountNumber, entryId] = names.map((name) => query.get(name))
  if (transferId) return { transferId }
  if (paymentId) return { paymentId }
  return accountNumber && entryId ? { accountNumber, entryId } : {}
}

export function ReportPage() {
  const about = useAbout()
  const [address] = useQuery()
  const request = requestOf(address.get('data'))
  const query = useGetCaseOfferQuery(about)
  const isQuestion = Object.keys(about).length === 0
  return (
    <QueryPage
      head={
        <PageHead back={<BackLink to={PATHS.cases}>Your reports</BackLink>}>
          {request !== undefined ? REQUESTS[request].title : isQuestion ? 'Write to us' : 'Report a problem'}
        </PageHead>
      }
      query={query}
      what="the payment"
      title="We could not load this payment."
      still="Is it urgent? Call us: the number is under Support."
      refused={<NoPayment />}
      bones={
        <div className="card pad bones">
          <Bone width={2} height={3} />
          <Bone width={4} />
          <Bone height={6} />
        </div>
      }
    >
      {(offer) => <Report offer={onlyOf(offer, request)} about={about} />}
    </QueryPage>
  )
}

const REQUESTS = {
  'data-correction': { title: 'Correct my data', label: 'What is wrong, and what is right' },
  'data-erasure': { title: 'Erase my data', label: 'What you want erased, and anything we should know' },
} as const
type DataRequest = keyof typeof REQUESTS

function isDataRequest(type: string): type is DataRequest {
  return Object.hasOwn(REQUESTS, type)
}

function requestOf(asked: string | null): DataRequest | undefined {
  if (asked === null) return undefined
  return asked === 'erasure' ? 'data-erasure' : 'data-correction'
}

/** Requests about one's own data have a way in of their own each, and do not stand among questions. */
function onlyOf(offer: CaseOffer, request: DataRequest | undefined): CaseOffer {
  const fits = (type: string): boolean => (request === undefined ? !isDataRequest(type) : type === request)
  return { ...offer, choices: offer.choices.filter(({ type }) => fits(type)) }
}

function NoPayment() {
  return (
    <EmptyState
      title="We could not find this payment"
      action={
        <Link className="btn pri" to={PATHS.history}>
          See your history
        </Link>
      }
    >
      <p>The address may be incomplete, or the payment belongs to another profile.</p>
    </EmptyState>
  )
}

function Report({ offer, about }: { readonly offer: CaseOffer; readonly about: AskedAbout }) {
  const { subject, choices, openCaseId } = offer
  return (
    <div className="stack narrow wider">
      {subject !== null && <SubjectCard subject={subject} />}
      <div>
        {openCaseId !== null ? (
          <Note kind="wait">
            <p className="strong">There is a report of this payment already.</p>
            <p>
              <Link to={casePath(openCaseId)}>See where it is, and write to us there</Link>
            </p>
          </Note>
        ) : (
          <ReportForm choices={choices} about={about} />
        )}
      </div>
    </div>
  )
}

const [WHAT, WORDS, PIN] = ['what', 'words', 'pin'] as const

function ReportForm({ choices, about }: { readonly choices: CaseOffer['choices']; readonly about: AskedAbout }) {
  const only = choices.length === 1 ? choices[0] : undefined
  const [type, setType] = useState<string | undefined>(only?.type)
  const [problems, setProblems, onChange] = useProblems()
  // One id for every try: sent twice, it is one case.
  const [caseId] = useState(() => makeUuid())
  const [open, { isLoading }] = useOpenCaseMutation()
  const navigate = useNavigate()
  const online = useOnline()
  const chosen = choices.find((choice) => choice.type === type)

  const takesPin = only?.type === 'data-erasure'

  async function send(form: HTMLFormElement): Promise<void> {
    const given = new FormData(form)
    const words = String(given.get(WORDS) ?? '').trim()
    const transactionPin = takesPin ? String(given.get(PIN) ?? '') : undefined
    const missing = missingOf(chosen, words, transactionPin)
    setProblems(missing)
    if (chosen === undefined || missing.length > 0) return
    const { data, error } = await open({ caseId, ...about, type: chosen.type, words, transactionPin })
    if (data !== undefined) return void navigate(casePath(data.caseId), { replace: true })
    const problem = callProblem(error)
    const { openCaseId } = problem.detail
    if (typeof openCaseId === 'string') return void navigate(casePath(openCaseId), { replace: true })
    const wrongPin = pinProblem(problem, form)
    if (wrongPin !== undefined) return setProblems([wrongPin])
    setProblems([{ fieldId: problem.errors['words'] ? WORDS : undefined, text: textOf(problem) }])
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isLoading) void send(event.currentTarget)
  }
  return (
    <form className="form" noValidate onChange={onChange} onSubmit={submit}>
      <ErrorSummary problems={problems} />
      {only === undefined && (
        <RadioField
          id={WHAT}
          legend="What happened?"
          choices={choices.map(({ type: value, title, text }) => ({
            value,
            label: (
              <>
                {title}
                <span className="meta sub-line">{text}</span>
              </>
            ),
          }))}
          error={problems.find(({ fieldId }) => fieldId === WHAT)?.text}
          onChange={setType}
        />
      )}
      <div aria-live="polite">{chosen !== undefined && <Promises promises={chosen.promises} />}</div>
      {chosen?.danger && <FreezeOffer />}
      <TextArea
        id={WORDS}
        label={
          only === undefined ? 'Tell us more' : isDataRequest(only.type) ? REQUESTS[only.type].label : 'Your message'
        }
        hint="Never put your PIN, password or a code in a message."
        maxLength={1000}
        error={problems.find(({ fieldId }) => fieldId === WORDS)?.text}
      />
      {takesPin && <PinField error={problems.find(({ fieldId }) => fieldId === PIN)?.text} />}
      <Button type="submit" wide busy={isLoading} disabled={!online}>
        {only === undefined ? 'Send the report' : 'Send'}
      </Button>
      {!online && <p className="hint">Needs a connection. What you typed is kept.</p>}
    </form>
  )
}

/** `pin` undefined: none is asked for. */
function missingOf(
  chosen: CaseOffer['choices'][number] | undefined,
  words: string,
  pin: string | undefined,
): readonly FieldProblem[] {
  return [
    ...(chosen === undefined ? [{ fieldId: WHAT, text: 'Choose what happened' }] : []),
    ...(words === '' ? [{ fieldId: WORDS, text: 'Say it in a few words' }] : []),
    ...(pin === undefined || /^[0-9]{4}$/.test(pin) ? [] : [{ fieldId: PIN, text: 'Enter your 4-digit PIN' }]),
  ]
}

/** What ends with everything closed is asked for with the PIN. */
function PinField({ error }: { readonly error: string | undefined }) {
  return (
    <div>
      <DigitsField id={PIN} label="Transaction PIN" look="secret" length={4} error={error} />
      <Link className="link" to={PATHS.resetPin}>
        Forgot PIN?
      </Link>
    </div>
  )
}

/** A wrong PIN is said at its field, which is empty again; a locked one above all. */
function pinProblem({ code, detail }: CallProblem, form: HTMLFormElement): FieldProblem | undefined {
  const text = pinRefusal(code, detail)
  if (text === undefined) return undefined
  const field = form.elements.namedItem(PIN)
  if (field instanceof HTMLInputElement) field.value = ''
  return { fieldId: code === RESULT_CODES.PIN_MISMATCH ? PIN : undefined, text }
}

function textOf({ kind, message, errors }: CallProblem): string {
  if (kind === 'refused') return Object.values(errors).flat()[0] ?? message
  return `${message}. Press Send again: it is sent once only.`
}
