/** The notes of staff about a customer, the form of a new note, and the form that strikes a note out. */
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { REASON_LENGTHS, reasonFor } from '../../../contract/staff/staff-api.ts'
import { type AnswerOfPart, noteTextSchema } from '../../../contract/staff/staff-customer-parts.ts'
import { SubmitButton } from '../../../web/ui/form/form.tsx'
import { TextArea } from '../../../web/ui/form/text-area.tsx'
import { TextField } from '../../../web/ui/form/text-field.tsx'
import { useForm } from '../../../web/ui/form/use-form.ts'
import { announce } from '../../../web/ui/note/live-region.ts'
import { useDuty } from '../../session/session.tsx'
import { dateTime } from '../../texts.ts'
import * as styles from '../../ui/page.module.css'
import { sendCall, StaffForm } from '../../ui/staff-form.tsx'
import type { ListPartProps } from './list-parts.tsx'
import { Part } from './part.tsx'

type NoteView = AnswerOfPart<'notes'>['notes'][number]

export function NotesPart({ opened }: ListPartProps) {
  const mayWrite = useDuty('customer.note')
  const [written, setWritten] = useState(0)
  const { customerId } = opened
  return (
    <Part opened={opened} part="notes">
      {({ notes }, _isLoading, again) => {
        const changed = (text: string): void => {
          announce(text)
          setWritten(written + 1)
          again()
        }
        return (
          <>
            {mayWrite && (
              <NoteForm key={written} customerId={customerId} done={() => changed('The note was written.')} />
            )}
            {notes.length === 0 && <p>There is no note about this customer.</p>}
            <ul className={styles.talk}>
              {notes.map((note) => (
                <li key={note.noteId}>
                  <NoteText note={note} />
                  {mayWrite && note.struck === null && (
                    <StrikeNote customerId={customerId} note={note} done={() => changed('The note was struck out.')} />
                  )}
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Part>
  )
}

const NoteText = ({ note: { author, writtenAt, text, struck } }: { readonly note: NoteView }) => (
  <>
    <p>
      {author}, {dateTime(writtenAt)}
    </p>
    <p className={styles.words}>{struck === null ? text : <s>{text}</s>}</p>
    {struck !== null && (
      <p>
        Struck out by {struck.by}, {dateTime(struck.at)}: {struck.reason}
      </p>
    )}
  </>
)

interface NoteFormProps {
  readonly customerId: string
  readonly done: () => void
}

const noteSchema = v.object({ text: noteTextSchema })

function NoteForm({ customerId, done }: NoteFormProps) {
  // A repeated press after a lost answer sends the same number, so that the note is stored once.
  const last = useRef({ text: '', noteId: '' })
  const form = useForm(
    noteSchema,
    ({ text }) => {
      if (last.current.text !== text) last.current = { text, noteId: crypto.randomUUID() }
      return { customerId, noteId: last.current.noteId, text }
    },
    { send: (note) => sendCall('customers/write-note', note), onDone: done, isShort: true },
  )
  return (
    <StaffForm form={form}>
      <TextArea
        id="text"
        label="New note"
        hint="The customer can get a copy of each note. Do not write a suspicion of a crime, a BVN or a phone number."
        error={form.errorOf('text')}
      />
      <SubmitButton form={form} wide={false}>
        Write the note
      </SubmitButton>
    </StaffForm>
  )
}

interface StrikeNoteProps extends NoteFormProps {
  readonly note: NoteView
}

function StrikeNote(props: StrikeNoteProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { note } = props
  if (isOpen) return <StrikeForm {...props} />
  return (
    <button type="button" className={styles.toggle} onClick={() => setIsOpen(true)}>
      Strike out <span className={styles.hidden}>the note of {dateTime(note.writtenAt)}</span>
    </button>
  )
}

const strikeSchema = v.object({
  reason: reasonFor(`Say why the note is wrong, in ${REASON_LENGTHS.least} characters or more`),
})

function StrikeForm({ customerId, note: { noteId }, done }: StrikeNoteProps) {
  const form = useForm(strikeSchema, ({ reason }) => ({ customerId, noteId, reason }), {
    send: (strike) => sendCall('customers/strike-note', strike),
    onDone: done,
    isShort: true,
  })
  const id = `strike-${noteId}`
  return (
    <StaffForm form={form}>
      <TextField
        id={id}
        name="reason"
        label="Why is the note wrong?"
        hint="The note stays readable, with this reason."
        autoComplete="off"
        error={form.errorOf(id)}
      />
      <SubmitButton form={form} wide={false}>
        Strike out the note
      </SubmitButton>
    </StaffForm>
  )
}
