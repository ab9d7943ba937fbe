/**
 * Reports a problem with a payment, or asks a question: what happened, when the bank answers, and the customer's own
 * text.
 */
import { useState } from 'react'
import * as v from 'valibot'
import { useNavigate } from '../../ui/router/router.tsx'
import { v7 as makeUuid } from 'uuid'
import { RESULT_CODES } from '../../../contract/result-codes.ts'
import type { CallProblem } from '../../api/result/call-problem.ts'
import { pinRefusal } from '../../api/result/pin-refusal.ts'
import { casePath } from '../../session/paths/links.ts'
import * as PATHS from '../../session/paths/paths.ts'
import { BackLink } from '../../ui/frame/back-link.tsx'
import { DigitsField } from '../../ui/form/digits-field.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import type { FieldProblem } from '../../ui/form/error-summary.tsx'
import { Form, SubmitButton, SubmitNote } from '../../ui/form/form.tsx'
import { digits, requiredText } from '../../ui/form/form-schemas.ts'
import { Link } from '../../ui/router/link.tsx'
import { QueryPage } from '../../ui/loading/query-page.tsx'
import { Note } from '../../ui/note/note.tsx'
import { PageHead } from '../../ui/frame/page-head.tsx'
import { Promises } from '../../ui/note/promises.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { emptyControl, readForm } from '../../ui/form/read-form.ts'
import { Bone, CardBones } from '../../ui/loading/skeleton.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useQuery } from '../../ui/router/use-query.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { type AskedAbout, type CaseOffer, useGetCaseOfferQuery, useOpenCaseMutation } from './cases-api.ts'
import { FreezeOffer } from './freeze-offer.tsx'
import { SubjectCard } from './subject-card.tsx'
import { t } from '../../language/language.ts'
import * as buttonStyles from '../../ui/button/button.module.css'
import * as layoutStyles from '../../ui/layout.module.css'
import * as linkStyles from '../../ui/router/link.module.css'

/** Reads the payment of the report from the query of the address. Without it, the customer asks a general question. */
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
        <PageHead back={<BackLink to={PATHS.cases}>{t('Your reports')}</BackLink>}>
          {request !== undefined ? REQUESTS[request].title : isQuestion ? t('Write to us') : t('Report a problem')}
        </PageHead>
      }
      query={query}
      what={t('the payment')}
      title={t('We could not load this payment.')}
      still={t('Is it urgent? Call us. The number is under Support.')}
      refused={<NoPayment />}
      bones={
        <CardBones>
          <Bone width={2} height={3} />
          <Bone width={4} />
          <Bone height={6} />
        </CardBones>
      }
    >
      {(offer) => <Report offer={onlyOf(offer, request)} about={about} />}
    </QueryPage>
  )
}

const REQUESTS = {
  'data-correction': { title: t('Correct my data'), label: t('What is wrong, and what is correct') },
  'data-erasure': {
    title: t('Erase my data'),
    label: t('What we should erase, and anything else that we should know'),
  },
} as const
type DataRequest = keyof typeof REQUESTS

function isDataRequest(type: string): type is DataRequest {
  return Object.hasOwn(REQUESTS, type)
}

function requestOf(asked: string | null): DataRequest | undefined {
  if (asked === null) return undefined
  return asked === 'erasure' ? 'data-erasure' : 'data-correction'
}

/**
 * Keeps only the given request about personal data. Without a request it leaves all such requests out, because they
 * have separate pages.
 */
function onlyOf(offer: CaseOffer, request: DataRequest | undefined): CaseOffer {
  const fits = (type: string): boolean => (request === undefined ? !isDataRequest(type) : type === request)
  return { ...offer, choices: offer.choices.filter(({ type }) => fits(type)) }
}

function NoPayment() {
  return (
    <EmptyState
      title={t('We could not find this payment')}
      action={
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={PATHS.history}>
          {t('See your history')}
        </Link>
      }
    >
      <p>{t('The address may be incomplete, or the payment belongs to another profile.')}</p>
    </EmptyState>
  )
}

function Report({ offer, about }: { readonly offer: CaseOffer; readonly about: AskedAbout }) {
  const { subject, choices, openCaseId } = offer
  return (
    <div className={`${layoutStyles.stack} ${layoutStyles.narrow} ${layoutStyles.wider}`}>
      {subject !== null && <SubjectCard subject={subject} />}
      <div>
        {openCaseId !== null ? (
          <Note kind="wait">
            <p className="strong">{t('You have already reported this payment.')}</p>
            <p>
              <Link to={casePath(openCaseId)}>{t('See your report, and write to us there')}</Link>
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

const reportForm = (choices: CaseOffer['choices'], takesPin: boolean) =>
  v.object({
    [WHAT]: v.picklist(
      choices.map(({ type }) => type),
      t('Choose what happened'),
    ),
    [WORDS]: requiredText(t('Tell us in a few words')),
    [PIN]: takesPin ? digits(4, t('Enter your 4-digit PIN')) : v.optional(v.string()),
  })

function useReport(choices: CaseOffer['choices'], about: AskedAbout, only: CaseOffer['choices'][number] | undefined) {
  // One id for every try, so that a report that is sent twice is one case.
  const [caseId] = useState(() => makeUuid())
  const [open] = useOpenCaseMutation()
  const navigate = useNavigate()
  const show = (id: string): void => void navigate(casePath(id), { replace: true })
  return useForm(
    reportForm(choices, only?.type === 'data-erasure'),
    (typed) => ({ caseId, ...about, type: typed[WHAT], words: typed[WORDS], transactionPin: typed[PIN] }),
    {
      read: (element) => ({ ...readForm(element), ...(only === undefined ? {} : { [WHAT]: only.type }) }),
      send: open,
      onDone: (opened) => show(opened.caseId),
      explain: (problem, element) => {
        const { openCaseId } = problem.detail
        if (typeof openCaseId === 'string') show(openCaseId)
        return typeof openCaseId === 'string' ? [] : refused(problem, element)
      },
    },
  )
}

function ReportForm({ choices, about }: { readonly choices: CaseOffer['choices']; readonly about: AskedAbout }) {
  const only = choices.length === 1 ? choices[0] : undefined
  const [type, setType] = useState<string | undefined>(only?.type)
  const form = useReport(choices, about, only)
  const chosen = choices.find((choice) => choice.type === type)
  return (
    <Form form={form}>
      {only === undefined && (
        <RadioField
          id={WHAT}
          legend={t('What happened?')}
          choices={choices.map(({ type: value, title, text }) => ({
            value,
            label: (
              <>
                {title}
                <span className={`meta ${layoutStyles.line}`}>{text}</span>
              </>
            ),
          }))}
          error={form.errorOf(WHAT)}
          onChange={setType}
        />
      )}
      <div aria-live="polite">{chosen !== undefined && <Promises promises={chosen.promises} />}</div>
      {chosen?.danger && <FreezeOffer />}
      <TextArea
        id={WORDS}
        label={
          only === undefined
            ? t('Tell us more')
            : isDataRequest(only.type)
              ? REQUESTS[only.type].label
              : t('Your message')
        }
        hint={t('Never put your PIN, password or a code in a message.')}
        maxLength={1000}
        error={form.errorOf(WORDS)}
      />
      {only?.type === 'data-erasure' && <PinField error={form.errorOf(PIN)} />}
      <SubmitButton form={form}>{only === undefined ? t('Send the report') : t('Send')}</SubmitButton>
      <SubmitNote form={form} />
    </Form>
  )
}

/** A request to close everything needs the PIN. */
function PinField({ error }: { readonly error: string | undefined }) {
  return (
    <div>
      <DigitsField id={PIN} label={t('Transaction PIN')} look="secret" length={4} error={error} />
      <Link className={linkStyles.link} to={PATHS.resetPin}>
        {t('Forgot PIN?')}
      </Link>
    </div>
  )
}

/** A wrong PIN is reported at its field, which is empty again. A locked PIN is reported above the form. */
function refused(problem: CallProblem, form: HTMLFormElement | undefined): readonly FieldProblem[] {
  const text = pinRefusal(problem.code, problem.detail)
  if (text === undefined) return [{ fieldId: problem.errors['words'] ? WORDS : undefined, text: textOf(problem) }]
  emptyControl(form, PIN)
  return [{ fieldId: problem.code === RESULT_CODES.PIN_MISMATCH ? PIN : undefined, text }]
}

function textOf({ kind, message, errors }: CallProblem): string {
  if (kind === 'refused') return Object.values(errors).flat()[0] ?? message
  return t('{message}. Press Send again: we send it only once.', { message })
}
