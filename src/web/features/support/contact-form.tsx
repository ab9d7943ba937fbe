/**
 * Sends a message to the bank without a login: its subject, the code that proves the phone, and the reference to keep.
 */
import { contactRoutes as routes } from '../../../contract/cases/contact.ts'
import { BRAND } from '../../../values/brand.ts'
import { call } from '../../api/channel/browser-client.ts'
import { Note } from '../../ui/note/note.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { type Confirmed, fieldIdsOf, VerifiedMessageForm } from './verified-message-form.tsx'
import { language, tNodes, t } from '../../language/language.ts'
import { loadedLanguage } from '../../language/translate.ts'

const fieldId = fieldIdsOf('letter')

const TOPICS = [
  { value: 'log-in', label: t('I cannot log in') },
  { value: 'lost-phone', label: t('I lost my phone') },
  { value: 'fraud', label: t('Fraud') },
  { value: 'other', label: t('Something else') },
] as const

/**
 * The date functions of signed-in pages are in one chunk with the code of those pages, so this page formats dates
 * itself.
 */
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: BRAND.timeZone,
})

export function ContactForm() {
  return (
    <VerifiedMessageForm
      fieldId={fieldId}
      sendLabel={t('Send my message')}
      send={(typed) => {
        const topic = TOPICS.find(({ value }) => value === typed('topic'))?.value ?? 'other'
        const letter = { name: typed('name'), phone: typed('phone'), words: typed('words'), language }
        return call(routes.startContact, { topic, ...letter })
      }}
      Done={Done}
    >
      {(error) => <SelectField id={fieldId('topic')} label={t('Topic')} choices={TOPICS} error={error('topic')} />}
    </VerifiedMessageForm>
  )
}

function Done({ reference, answerBy }: Confirmed) {
  return (
    <Note kind="ok" role="alert" className="gap-4">
      <p className="strong">{t('We have your message.')}</p>
      <p>
        {tNodes('The reference is {reference}. We will answer by SMS before {format}.', {
          reference: <span className="strong num">{reference}</span>,
          format: loadedLanguage?.withMonths(day.format(new Date(answerBy))) ?? day.format(new Date(answerBy)),
        })}
      </p>
    </Note>
  )
}
