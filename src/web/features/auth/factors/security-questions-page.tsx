/** Settings: the three security questions, chosen again or removed. The answers of old ones are never shown. */
import { type FormEvent, type SubmitEvent, Suspense, useState } from 'react'
import { useLocation } from '../../../ui/router.tsx'
import { securityQuestionRoutes } from '../../../../contract/security-questions.ts'
import { call } from '../../../api/browser-client.ts'
import type { CallFailure } from '../../../api/call-result.ts'
import { useGetUserSecurityQuestionsQuery } from '../../../api/security-api.ts'
import { useKeptForm } from '../../../session/kept-form.ts'
import { keepQuestionsFlag } from './questions-flag.ts'
import * as PATHS from '../../../session/paths.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { DigitsField } from '../../../ui/digits-field.tsx'
import { ErrorSummary, type FieldProblem } from '../../../ui/error-summary.tsx'
import { Link } from '../../../ui/link.tsx'
import { lazyPage } from '../../../ui/lazy-page.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Bone } from '../../../ui/skeleton.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { useUnfixed } from '../../../ui/use-problems.ts'
import { textFor } from '../call-problems.ts'
import { PIN_LENGTH } from '../new-pin-fields.tsx'
import {
  QUESTION_FIELDS,
  questionProblems,
  readSecurityQuestions,
  SecurityQuestionFields,
} from '../security-question-fields.tsx'
import { FactorDone } from './factor-done.tsx'
import { isPinLocked, pinProblems } from './pin-problems.ts'
import type { RemoveQuestionsSheetProps } from './remove-questions-sheet.tsx'

const PIN_ID = 'pin'

function useSetQuestions() {
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const kept = useKeptForm('security-questions', QUESTION_FIELDS)
  const save = async (form: FormData): Promise<void> => {
    const securityQuestions = readSecurityQuestions(form)
    const transactionPin = String(form.get(PIN_ID) ?? '')
    const missing = [
      ...questionProblems(form),
      ...(/^[0-9]{4}$/.test(transactionPin) ? [] : [{ fieldId: PIN_ID, text: 'Enter your 4-digit PIN' }]),
    ]
    setFailure(undefined)
    setProblems(missing)
    if (missing.length > 0) return
    setBusy(true)
    const answer = await call(securityQuestionRoutes.setSecurityQuestion, { securityQuestions, transactionPin })
    setBusy(false)
    if (answer.ok) {
      kept.forget()
      keepQuestionsFlag(true)
      return setDone(true)
    }
    setFailure(answer)
    setProblems(pinProblems(answer, PIN_ID, { securityQuestions: 'question-0', transactionPin: PIN_ID }))
  }
  return { problems, locked: isPinLocked(failure), busy, done, save, kept }
}

/** With the approval that it asks for: fetched when it is opened. */
const RemoveQuestionsSheet = lazyPage<RemoveQuestionsSheetProps>(
  async () => (await import('./remove-questions-sheet.tsx')).RemoveQuestionsSheet,
)

function Removal() {
  const [isOpen, setIsOpen] = useState(false)
  const online = useOnline()
  return (
    <>
      <p className="small muted gap-4">
        With a passkey or an authenticator app you need no questions: others may find out the answers.
      </p>
      <Button look="sec" small className="gap-2" disabled={!online} onClick={() => setIsOpen(true)}>
        Remove my questions
      </Button>
      {!online && <p className="meta">Removing them needs a connection.</p>}
      {isOpen && (
        <Suspense fallback={null}>
          <RemoveQuestionsSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function OwnQuestions() {
  const query = useGetUserSecurityQuestionsQuery()
  return (
    <section className="card pad" aria-labelledby="own">
      <h2 id="own">Your questions now</h2>
      <Loaded
        query={query}
        what="your questions"
        title="We could not load this."
        className=""
        bones={
          <div className="bones">
            <Bone width={5} />
            <Bone width={4} />
            <Bone width={5} />
          </div>
        }
      >
        {(data) =>
          data.length === 0 ? (
            <p className="muted gap-2">
              You have no questions. Choose three below. A passkey or an authenticator app can take their place.
            </p>
          ) : (
            <>
              <ul className="plain-list gap-2">
                {data.map(({ questionId, question }) => (
                  <li key={questionId}>{question}</li>
                ))}
              </ul>
              <Removal />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function QuestionsForm({ set }: { readonly set: ReturnType<typeof useSetQuestions> }) {
  const { locked, busy, save, kept } = set
  const [problems, onFixed] = useUnfixed(set.problems)
  const onChange = (event: FormEvent<HTMLFormElement>): void => {
    onFixed(event)
    kept.onInput(event)
  }
  const online = useOnline()
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy && online) void save(new FormData(event.currentTarget))
  }
  return (
    <form className="form" noValidate onSubmit={submit} onChange={onChange} aria-labelledby="choose">
      <h2 id="choose">Choose three new ones</h2>
      <ErrorSummary problems={problems} {...(locked ? { title: 'Your PIN is locked' } : {})}>
        {locked && (
          <Link className="btn sec sm gap-3" to={PATHS.resetPin}>
            Reset your PIN
          </Link>
        )}
      </ErrorSummary>
      <SecurityQuestionFields problems={problems} kept={kept.values} />
      <DigitsField
        id={PIN_ID}
        label="Transaction PIN"
        look="secret"
        length={PIN_LENGTH}
        hint="So that we know it is you."
        error={textFor(problems, PIN_ID)}
      />
      <Button type="submit" wide busy={busy} disabled={!online}>
        Save the three questions
      </Button>
      {!online && <p className="meta">Needs a connection. What you typed is kept.</p>}
    </form>
  )
}

/** The page of the payment that waits for the questions. */
const usePayment = (): string | undefined => (useLocation().state as { readonly payment?: string } | null)?.payment

export function SecurityQuestionsPage() {
  const set = useSetQuestions()
  const payment = usePayment()
  if (set.done) {
    const back = payment === undefined ? undefined : { to: payment, label: 'Continue with your payment' }
    return (
      <FactorDone title="Your questions are saved" back={back}>
        We ask one of the three when you link a device or reset your password or PIN.
      </FactorDone>
    )
  }
  return (
    <>
      <PageHead
        back={
          payment === undefined ? (
            <BackLink to={PATHS.settings}>Settings</BackLink>
          ) : (
            <BackLink to={payment}>Your payment</BackLink>
          )
        }
      >
        Security questions
      </PageHead>
      <div className="stack narrow">
        {payment === undefined ? (
          <OwnQuestions />
        ) : (
          <Note kind="wait">
            <p>
              <span className="strong">Your payment waits for three security questions.</span> We ask for them once,
              before your first payment. Nothing was sent, and what you typed is kept.
            </p>
          </Note>
        )}
        <QuestionsForm set={set} />
      </div>
    </>
  )
}
