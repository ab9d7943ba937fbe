/** Shows the messages between the customer and the bank, and the field for a new message. */
import { useState } from 'react'
import * as v from 'valibot'
import { v7 as makeUuid } from 'uuid'
import type { CaseView } from '../../../contract/cases/cases.ts'
import { BRAND } from '../../../values/brand.ts'
import { formatDateTime } from '../../../values/date.ts'
import { STAFF_LANGUAGE } from '../../../values/vocabularies/timeline-step.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import { Form, SubmitButton, SubmitNote } from '../../ui/form/form.tsx'
import { requiredText } from '../../ui/form/form-schemas.ts'
import { HelpIcon } from '../../ui/icon/icons-public.tsx'
import { PersonIcon } from '../../ui/icon/icons.tsx'
import { Note } from '../../ui/note/note.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { KeptPicture } from '../../upload/kept-picture.tsx'
import { UploadBox } from '../../upload/upload-box.tsx'
import { useUpload } from '../../upload/use-upload.ts'
import { fetchCasePicture, useSendCasePictureMutation, useWriteToCaseMutation } from './cases-api.ts'
import { t } from '../../language/language.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as layoutStyles from '../../ui/layout.module.css'

const TEXT = 'message'
const messageForm = v.object({ [TEXT]: requiredText(t('Write a message first')) })

export function Messages({ view }: { readonly view: CaseView }) {
  if (!view.open && view.messages.length === 0) return null
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="messages">
      <h2 id="messages">{t('Messages')}</h2>
      {view.messages.length === 0 && (
        <p className="muted small gap-2">{t('No messages yet. Do you want to add anything? Write to us.')}</p>
      )}
      <ul className={`${layoutStyles.stack} gap-4`} aria-live="polite">
        {view.messages.map(({ messageId, at, from, text, pictureId }) => (
          <li key={messageId}>
            <Note icon={from === 'you' ? <PersonIcon /> : <HelpIcon />} {...(from === 'bank' ? { kind: 'ok' } : {})}>
              <p className="meta">
                <span className="strong">{from === 'you' ? t('You') : BRAND.bankName}</span> · {formatDateTime(at)}
              </p>
              <p lang={from === 'bank' ? STAFF_LANGUAGE : undefined}>{text}</p>
              {pictureId !== null && (
                <KeptPicture
                  what={t('the picture of {at}', { at: formatDateTime(at) })}
                  alt={t('The picture that you sent')}
                  fetchIt={() => fetchCasePicture(view.caseId, pictureId)}
                />
              )}
            </Note>
          </li>
        ))}
      </ul>
      {view.open && <WriteForm caseId={view.caseId} awaited={view.state === 'waiting'} />}
      {view.open && <SendPicture caseId={view.caseId} />}
    </section>
  )
}

function WriteForm({ caseId, awaited }: { readonly caseId: string; readonly awaited: boolean }) {
  const [write] = useWriteToCaseMutation()
  // The id stays until the message is stored, so that a message that is sent twice is stored once.
  const [messageId, setMessageId] = useState(() => makeUuid())
  const form = useForm(messageForm, (typed) => ({ caseId, messageId, text: typed[TEXT] }), {
    send: write,
    onDone: (_view, _message, element) => {
      element.reset()
      setMessageId(makeUuid())
      showToast(t('Your message is sent'))
    },
    explain: ({ errors, message }) => [{ fieldId: TEXT, text: Object.values(errors).flat()[0] ?? message }],
    isShort: true,
  })
  return (
    <Form form={form} className={`${layoutStyles.form} gap-4`}>
      <TextArea
        id={TEXT}
        label={awaited ? t('Your answer') : t('Add a message')}
        hint={t('Never put your PIN, password or a code in a message.')}
        maxLength={1000}
        rows={3}
        error={form.errorOf(TEXT)}
      />
      <SubmitButton form={form} look={awaited ? 'pri' : 'sec'} wide={false}>
        {awaited ? t('Send your answer') : t('Send message')}
      </SubmitButton>
      <SubmitNote form={form} />
    </Form>
  )
}

/** Each picture is a separate message. */
function SendPicture({ caseId }: { readonly caseId: string }) {
  const [send] = useSendCasePictureMutation()
  const upload = useUpload(
    async (sent) => {
      const { error } = await send({ caseId, ...sent })
      if (error !== undefined) return callProblem(error)
      showToast(t('Your picture is sent'))
      return undefined
    },
    { isChecked: true },
  )
  return (
    <div className="gap-4">
      <h3 className="strong">{t('Send a picture')}</h3>
      <p className="small muted">{t('A photo or screenshot of at most 5 MB. Cover secrets, such as a PIN.')}</p>
      <UploadBox upload={upload} what={t('your picture')} camera="environment" replaces={false} />
    </div>
  )
}
