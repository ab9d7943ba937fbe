/** Asks one security question, as a step of a reset. */
import type { SubmitEvent } from 'react'
import { RESULT_CODES } from '../../../../contract/result-codes.ts'
import type { CallFailure } from '../../../api/result/call-result.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorSummary, type ErrorSummaryProps, type FieldProblem } from '../../../ui/form/error-summary.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useUnfixed } from '../../../ui/form/use-problems.ts'
import { problemsOf, textFor } from '../call-problems.ts'
import { useSandbox } from '../use-sandbox.ts'
import { t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'

const ANSWER_ID = 'answer'

/** A wrong answer is an error of its field. */
export function answerProblems(failure: CallFailure): readonly FieldProblem[] {
  if (failure.errorCode === RESULT_CODES.INVALID_CREDENTIALS) {
    return [{ fieldId: ANSWER_ID, text: t('That is not the answer we have. Check the spelling and try again.') }]
  }
  return problemsOf(failure, { answer: ANSWER_ID })
}

export function missingAnswer(answer: string): readonly FieldProblem[] {
  return answer.trim() === '' ? [{ fieldId: ANSWER_ID, text: t('Answer your security question') }] : []
}

export interface AnswerFormProps {
  readonly username: string
  readonly question: string
  readonly summary: ErrorSummaryProps
  readonly busy: boolean
  readonly onSubmit: (answer: string) => void
}

export function AnswerForm({ username, question, summary, busy, onSubmit }: AnswerFormProps) {
  const [problems, onChange] = useUnfixed(summary.problems)
  const sample = useSandbox()?.sampleCustomers.find((customer) => customer.username === username.toLowerCase())
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) onSubmit(String(new FormData(event.currentTarget).get(ANSWER_ID) ?? ''))
  }
  return (
    <form className={layoutStyles.form} noValidate onChange={onChange} onSubmit={submit}>
      <ErrorSummary {...summary} problems={problems} />
      <TextField
        id={ANSWER_ID}
        label={t(question)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          sample
            ? t('Sandbox: {name} answers “{answer}”.', { name: sample.name, answer: sample.answer })
            : t('Capital letters and punctuation make no difference.')
        }
        error={textFor(problems, ANSWER_ID)}
      />
      <Button type="submit" wide busy={busy}>
        {t('Send me a code')}
      </Button>
    </form>
  )
}
