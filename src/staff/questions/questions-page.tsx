/** The open questions of people without a login, the earliest first. */
import { Link } from '../../web/ui/router/link.tsx'
import { Note } from '../../web/ui/note/note.tsx'
import { dateTime } from '../texts.ts'
import { ListTools, useListKeys } from '../ui/list-tools.tsx'
import * as styles from '../ui/page.module.css'
import { PageTitle } from '../ui/page-title.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
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
  if (problem !== undefined && data === undefined) return <ProblemNote problem={problem} again={again} />
  if (data === undefined) return <output>Loading…</output>
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
      {contacts.length === 0 ? (
        <Note>
          <p>No question is open.</p>
        </Note>
      ) : (
        <QuestionTable questions={contacts} />
      )}
    </>
  )
}

function QuestionTable({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{countOf(questions.length, 'open question')}</caption>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">About</th>
            <th scope="col">Name</th>
            <th scope="col">Answer by</th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ reference, about, name, answerBy, isLate }) => (
            <tr key={reference}>
              <th scope="row">
                <Link to={`/questions/${reference}`}>{reference}</Link>
              </th>
              <td>{aboutText(about)}</td>
              <td>{name}</td>
              <td>
                {isLate && answerBy !== null ? (
                  <span className={styles.late}>{dateTime(answerBy)}, late</span>
                ) : (
                  <>{answerBy === null ? 'No deadline' : dateTime(answerBy)}</>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
