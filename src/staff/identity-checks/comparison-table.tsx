/** Compares values field by field. A word marks each result, because some people cannot see colours. */
import { sectionName } from '../../values/vocabularies/kyc/kyc-section-names.ts'
import type { Match } from '../../values/vocabularies/kyc/kyc-sections.ts'
import { Note } from '../../web/ui/note/note.tsx'
import { Pill } from '../../web/ui/note/pill.tsx'
import type { Answer } from '../session/api.ts'
import { dateTime } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'
import { COMPARED_NAMES, fieldName, fieldValue, REGISTER_NAMES } from './field-name.ts'

type Check = Answer<'identity-checks/read'>

const NONE = '—'

function MatchMark({ match }: { readonly match: Match }) {
  if (match === 'absent') return <span>Not in the register</span>
  return match === 'same' ? <Pill look="ok">Same</Pill> : <Pill look="bad">Differs</Pill>
}

const answerText = ({ register, answeredAt }: Check['registers'][number]): string =>
  `${REGISTER_NAMES[register]} ${answeredAt === null ? '' : dateTime(answeredAt)}`

/** The customer's record next to the answer of each register. */
export function RegisterComparison({ check }: { readonly check: Check }) {
  const kept = check.registers.filter(({ answeredAt }) => answeredAt !== null)
  const lost = check.registers.filter(({ answeredAt }) => answeredAt === null)
  return (
    <>
      {kept.length > 0 && (
        <div className={styles.compared}>
          <Rows
            caption="The customer’s record and the registers"
            header={[
              'Field',
              'Record',
              ...kept.map(({ register, last4 }) => `${REGISTER_NAMES[register]} •••${last4}`),
            ]}
            rows={check.comparison.map(({ field, given, answers }) => [
              COMPARED_NAMES[field],
              given === null ? NONE : fieldValue(field, given),
              ...answers.map(({ register, value, match }) => (
                <span key={register}>
                  {value !== null && <>{fieldValue(field, value)} </>}
                  <MatchMark match={match} />
                </span>
              )),
            ])}
            empty="The registers answered nothing."
          />
          <p>Answered: {kept.map(answerText).join('; ')}.</p>
        </div>
      )}
      {lost.map(({ register, last4 }) => (
        <Note key={register} kind="wait">
          <p>
            {REGISTER_NAMES[register]} •••{last4}: the bank did not keep the answer.{' '}
            {register === 'bvn'
              ? 'The names, the date of birth and the gender in the record are those of the register.'
              : 'The names and the date of birth matched the record then.'}
          </p>
        </Note>
      ))}
    </>
  )
}

const ChangeMark = ({ isSame }: { readonly isSame: boolean }) => (isSame ? 'Same' : <Pill look="bad">Changed</Pill>)

/** The accepted version of a section next to the changed one. */
export function ChangeComparison({ change: { section, fields } }: { readonly change: Check['changes'][number] }) {
  const isSame = ({ before, now }: (typeof fields)[number]): boolean => before === now
  return (
    <div className={styles.compared}>
      <Rows
        caption={`Changed section ${sectionName(section)}: accepted before, and now`}
        header={['Field', 'Accepted before', 'Now', 'Difference']}
        rows={fields.map((field) => [
          fieldName(field.name),
          field.before === null ? NONE : fieldValue(field.name, field.before),
          field.now === null ? NONE : fieldValue(field.name, field.now),
          <ChangeMark key={field.name} isSame={isSame(field)} />,
        ])}
        empty="The section is empty."
      />
    </div>
  )
}
