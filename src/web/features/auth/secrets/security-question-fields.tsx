/** Shows three different security questions with their answers. Earlier answers are never shown. */
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { securityQuestionRoutes } from '../../../../contract/identity/security-questions.ts'
import type { RouteData } from '../../../../contract/route.ts'
import { call } from '../../../api/channel/browser-client.ts'
import type { CallFailure } from '../../../api/result/call-result.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import { InlineError } from '../../../ui/loading/inline-error.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Bone, Loading } from '../../../ui/loading/skeleton.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { referenceOf, textFor } from '../call-problems.ts'
import { t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'

const QUESTION_COUNT = 3

type Question = RouteData<typeof securityQuestionRoutes.getSecurityQuestion>[number]

const indexes = Array.from({ length: QUESTION_COUNT }, (_, index) => index)

const question = (index: number) =>
  v.pipe(v.optional(v.string(), ''), v.minLength(1, t('Choose question {value}', { value: index + 1 })))
const answer = (index: number) =>
  v.pipe(v.optional(v.string(), ''), v.trim(), v.minLength(2, t('Answer question {value}', { value: index + 1 })))

/** The controls of the three questions. The form has no such control while the list is loading. */
export const securityQuestionsForm = v.object({
  'question-0': question(0),
  'answer-0': answer(0),
  'question-1': question(1),
  'answer-1': answer(1),
  'question-2': question(2),
  'answer-2': answer(2),
})

/** The questions in the protocol's form. */
export function chosenQuestions(typed: v.InferOutput<typeof securityQuestionsForm>) {
  return [
    { questionId: typed['question-0'], answer: typed['answer-0'] },
    { questionId: typed['question-1'], answer: typed['answer-1'] },
    { questionId: typed['question-2'], answer: typed['answer-2'] },
  ]
}

function useQuestions() {
  const [questions, setQuestions] = useState<readonly Question[]>()
  const [failure, setFailure] = useState<CallFailure>()
  useEffect(() => {
    let stale = false
    void call(securityQuestionRoutes.getSecurityQuestion, {}).then((answer) => {
      if (stale) return
      if (answer.ok) setQuestions(answer.data)
      else setFailure(answer)
    })
    return () => {
      stale = true
    }
  }, [])
  return { questions, failure }
}

interface SecurityQuestionFieldsProps {
  readonly problems: readonly FieldProblem[]
  /** The questions in the stored text of the form, by the name of the control. */
  readonly kept?: Readonly<Record<string, string>>
}

/** The names of the controls that may be kept: the questions. The answers are secrets. */
export const QUESTION_FIELDS: readonly string[] = indexes.map((index) => `question-${index}`)

/** Loads the list of questions. A retry loads the list again, and the text in the rest of the form stays. */
export function SecurityQuestionFields(props: SecurityQuestionFieldsProps) {
  const [attempt, setAttempt] = useState(0)
  return <QuestionFields key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function QuestionFields({ problems, kept, onRetry }: SecurityQuestionFieldsProps & { readonly onRetry: () => void }) {
  const { questions, failure } = useQuestions()
  const [chosen, setChosen] = useState<readonly string[]>(() => QUESTION_FIELDS.map((name) => kept?.[name] ?? ''))
  if (failure) {
    return (
      <InlineError title={t('We could not load the questions.')} reference={referenceOf(failure)} onRetry={onRetry}>
        {t('What you typed is kept.')}
      </InlineError>
    )
  }
  if (!questions) {
    return (
      <Loading label={t('Loading the questions')}>
        <Bone height={5} />
      </Loading>
    )
  }
  return indexes.map((index) => (
    <div className={`${layoutStyles.form} ${layoutStyles.tight}`} key={index}>
      <SelectField
        id={`question-${index}`}
        label={t('Security question {value}', { value: index + 1 })}
        placeholder={t('Choose one')}
        value={chosen[index]}
        error={textFor(problems, `question-${index}`)}
        choices={questions.map(({ questionId, question }) => ({
          value: questionId,
          label: t(question),
          disabled: chosen.some((other, at) => at !== index && other === questionId),
        }))}
        onChange={(event) => {
          const { value } = event.currentTarget
          setChosen((before) => before.map((old, at) => (at === index ? value : old)))
        }}
      />
      <TextField
        id={`answer-${index}`}
        label={t('Answer {value}', { value: index + 1 })}
        autoComplete="off"
        error={textFor(problems, `answer-${index}`)}
      />
    </div>
  ))
}
