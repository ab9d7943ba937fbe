/** The form of a new announcement to customers: its texts in five languages, its audience, its times, the preview and the order. */
import { useState } from 'react'
import * as v from 'valibot'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import {
  announcementText,
  announcementTitle,
  type WantedAnnouncement,
} from '../../contract/staff/staff-announcements.ts'
import {
  ANNOUNCEMENT_AUDIENCES,
  MOST_ANNOUNCEMENT_TEXT,
  MOST_ANNOUNCEMENT_TITLE,
  ANNOUNCEMENT_LANGUAGES,
} from '../../values/vocabularies/announcements.ts'
import { type Language, LANGUAGES } from '../../values/language.ts'
import { Button } from '../../web/ui/button/button.tsx'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextArea } from '../../web/ui/form/text-area.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { type FormState, useForm } from '../../web/ui/form/use-form.ts'
import { ProposeForm } from '../orders/propose-form.tsx'
import type { Answer } from '../session/api.ts'
import { AnnouncementTexts } from '../ui/announcement-texts.tsx'
import * as styles from '../ui/page.module.css'
import { sendCall, StaffForm } from '../ui/staff-form.tsx'
import { AUDIENCES } from './announcement-audiences.ts'
import { lagosTime } from './lagos-time.ts'

/** The controls of the texts by name, such as `title-ha`. */
const textFields = Object.fromEntries(
  LANGUAGES.flatMap((language) => [
    [`title-${language}`, announcementTitle(`The title in ${ANNOUNCEMENT_LANGUAGES[language]}`)],
    [`text-${language}`, announcementText(`The text in ${ANNOUNCEMENT_LANGUAGES[language]}`)],
  ]),
) as Record<`title-${Language}` | `text-${Language}`, ReturnType<typeof announcementTitle>>

const schema = v.object({
  ...textFields,
  audience: v.picklist(ANNOUNCEMENT_AUDIENCES, 'Choose an audience'),
  startsAt: lagosTime('Enter a date and a time'),
  endsAt: v.pipe(lagosTime('Enter a date and a time'), v.string('Enter the end')),
})

function wantedOf(typed: v.InferOutput<typeof schema>): WantedAnnouncement {
  const wordsOf = (language: Language) => ({ title: typed[`title-${language}`], text: typed[`text-${language}`] })
  return {
    texts: { en: wordsOf('en'), ha: wordsOf('ha'), yo: wordsOf('yo'), ig: wordsOf('ig'), pcm: wordsOf('pcm') },
    audience: typed.audience,
    startsAt: typed.startsAt,
    endsAt: typed.endsAt,
  }
}

interface Previewed {
  readonly wanted: WantedAnnouncement
  readonly preview: Answer<'announcements/preview'>
}

export function NewAnnouncement({ done }: { readonly done: (order: StaffOrder) => void }) {
  const [previewed, setPreviewed] = useState<Previewed>()
  const edited = () => setPreviewed(undefined)
  const form = useForm(schema, wantedOf, {
    send: (wanted) => sendCall('announcements/preview', wanted),
    onDone: (preview, wanted) => setPreviewed({ wanted, preview }),
  })
  return (
    <section className={styles.section} aria-labelledby="new-announcement">
      <h2 id="new-announcement">Publish an announcement</h2>
      <StaffForm form={form} onInput={edited}>
        {LANGUAGES.map((language) => (
          <WordsFields key={language} language={language} errorOf={form.errorOf} />
        ))}
        <SelectField
          id="audience"
          label="Audience"
          placeholder="Choose an audience"
          choices={ANNOUNCEMENT_AUDIENCES.map((value) => ({ value, label: AUDIENCES[value] }))}
          error={form.errorOf('audience')}
        />
        <TextField
          id="startsAt"
          type="datetime-local"
          label="From"
          hint="Lagos time. Leave it empty to begin when the order is approved."
          error={form.errorOf('startsAt')}
        />
        <TextField
          id="endsAt"
          type="datetime-local"
          label="Until"
          hint="Lagos time, at most a year from now."
          error={form.errorOf('endsAt')}
        />
        <Button type="submit" look="sec" busy={form.busy}>
          Preview the announcement
        </Button>
      </StaffForm>
      {previewed !== undefined && (
        <>
          <PreviewText {...previewed} />
          <ProposeForm
            kind="publish-announcement"
            payload={{ ...previewed.wanted }}
            button="Propose to publish it"
            done={(order) => {
              edited()
              done(order)
            }}
          />
        </>
      )}
    </section>
  )
}

interface WordsFieldsProps {
  readonly language: Language
  readonly errorOf: FormState['errorOf']
}

function WordsFields({ language, errorOf }: WordsFieldsProps) {
  const [title, text] = [`title-${language}`, `text-${language}`]
  const name = ANNOUNCEMENT_LANGUAGES[language]
  return (
    <>
      <TextField
        id={title}
        label={`Title in ${name}`}
        lang={language}
        hint={`At most ${MOST_ANNOUNCEMENT_TITLE} characters`}
        autoComplete="off"
        error={errorOf(title)}
      />
      <TextArea
        id={text}
        label={`Text in ${name}`}
        lang={language}
        rows={3}
        hint={`At most ${MOST_ANNOUNCEMENT_TEXT} characters`}
        error={errorOf(text)}
      />
    </>
  )
}

function PreviewText({ wanted, preview: { customers, all } }: Previewed) {
  const text = (count: number) => count.toLocaleString('en-GB')
  return (
    <>
      <AnnouncementTexts texts={wanted.texts} />
      <p>
        The announcement is shown to {text(customers)} of {text(all)} customers, in the language of each customer.
        Another person checks the texts in all languages.
      </p>
    </>
  )
}
