/** The open questions of people without a login, the earliest first. */
import { Link } from '../../web/ui/router/link.tsx'
import { dateTime } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { ListTools, useListKeys } from '../ui/list-tools.tsx'
import * as styles from '../ui/page.module.css'
import { PageTitle } from '../ui/page-title.tsx'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import type { Answer } from '../session/api.ts'
import { useCall } from '../ui/use-call.ts'
import { countOf, useReadOut } from '../ui/use-read-out.ts'
import { aboutText } from './question-texts.ts'

type Question = Answer<'contacts/list'>['contacts'][number]

const HEADER = ['Question', 'About', 'Name', 'Answer by', 'Late']

export function QuestionsPage() {
  useListKeys()
  return (
    <>
      <PageTitle>Questions of people without a login</PageTitle>
      <OpenQuestions />
    </>
  )
}

function OpenQuestions() {
  const { data, problem, again } = useCall('contacts/list', {})
  useReadOut(data && countOf(data.contacts.length, 'question'))
  if (data === undefined) return <LoadingOrProblem problem={problem} again={again} />
  const { contacts } = data
  return (
    <>
      <ListTools
        fileName="questions"
        header={HEADER}
        rows={contacts.map(({ reference, about, name, answerBy, isLate }) => [
          reference,
          aboutText(about),
          name,
          answerBy,
          isLate ? 'yes' : 'no',
        ])}
        help={
          <p>
            A person who cannot log in sent each question from the bank’s public page. A code proved the phone, and not
            the person. The oldest question is first. An answered question stays open until you close it.
          </p>
        }
      />
      <Rows
        caption={countOf(contacts.length, 'open question')}
        header={['Question', 'About', 'Name', 'Answer by']}
        rows={contacts.map(({ reference, about, name, answerBy, isLate }) => [
          <Link key="question" to={`/questions/${reference}`}>
            {reference}
          </Link>,
          aboutText(about),
          name,
          <AnswerBy key="deadline" answerBy={answerBy} isLate={isLate} />,
        ])}
        empty="No question is open."
      />
    </>
  )
}

function AnswerBy({ answerBy, isLate }: Pick<Question, 'answerBy' | 'isLate'>) {
  if (answerBy === null) return 'No deadline'
  return isLate ? <span className={styles.late}>{dateTime(answerBy)}, late</span> : dateTime(answerBy)
}
