/** One question of a person without a login: the words, the answers, and the orders that answer and close it. */
import { contactAnswerSchema, MOST_ANSWER } from '../../contract/staff/staff-lists.ts'
import { TextArea } from '../../web/ui/form/text-area.tsx'
import { Note } from '../../web/ui/note/note.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { useParams } from '../../web/ui/router/router.tsx'
import { OpenRecord, type RecordProps } from '../customers/open-record.tsx'
import { type Act, ActChooser } from '../orders/act-chooser.tsx'
import { MadeOrder, useMadeOrder } from '../orders/made-order.tsx'
import { useDuty } from '../session/session.tsx'
import { dateTime } from '../texts.ts'
import { Fact, Facts, Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'
import { PageTitle } from '../ui/page-title.tsx'
import { aboutText } from './question-texts.ts'

export function QuestionPage() {
  const { reference = '' } = useParams()
  return (
    <OpenRecord
      key={reference}
      title={`Open the question ${reference}`}
      call="contacts/read"
      body={{ reference }}
      Page={QuestionStory}
    />
  )
}

const ACTS: readonly Act[] = [
  {
    kind: 'answer-contact',
    label: 'Answer by text message',
    duty: 'contact.answer',
    text: 'The bank sends the answer to the phone of the question. The question stays open until you close it.',
    fields: { text: contactAnswerSchema },
    controls: (errorOf) => (
      <TextArea
        id="text"
        label="Answer"
        hint={`At most ${MOST_ANSWER} letters, digits and signs of one text message. Write nothing about an account: only the phone is proven.`}
        rows={3}
        error={errorOf('text')}
      />
    ),
  },
  { kind: 'close-contact', label: 'Close the question', duty: 'contact.answer' },
]

function QuestionStory({ record: question, refresh }: RecordProps<'contacts/read'>) {
  const [done, ended] = useMadeOrder(refresh)
  const maySeeOrders = useDuty('order.read')
  const { reference, answerBy, closedAt } = question
  return (
    <>
      <PageTitle>{`Question ${reference}`}</PageTitle>
      <MadeOrder order={done} />
      <Facts>
        <Fact name="About" value={aboutText(question.about)} />
        <Fact name="Name" value={question.name} />
        <Fact name="Phone" value={question.phone} />
        <Fact name="Answer by" value={answerBy === null ? 'no deadline' : dateTime(answerBy)} />
        <Fact name="Closed" value={closedAt === null ? 'open' : dateTime(closedAt)} />
        {maySeeOrders && (
          <Fact name="Orders" value={<Link to={`/orders?text=${reference}`}>Orders about this question</Link>} />
        )}
      </Facts>
      {question.isLate && closedAt === null && (
        <Note kind="wait">
          <p>The promised time for an answer has passed.</p>
        </Note>
      )}
      <section className={styles.section} aria-labelledby="words">
        <h2 id="words">Words of the person</h2>
        <p>{question.words}</p>
      </section>
      <Rows
        caption="Answers"
        header={['Written', 'Answer', 'Sent']}
        rows={question.answers.map(({ at, text, sentAt }) => [
          dateTime(at),
          text,
          sentAt === null ? 'not yet' : dateTime(sentAt),
        ])}
        empty="Nobody has answered yet."
      />
      {closedAt === null && <ActChooser title="Act on the question" acts={ACTS} payload={{ reference }} done={ended} />}
    </>
  )
}
