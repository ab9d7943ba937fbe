/** Takes or chooses a picture, shows it before and during the upload, and offers a retry after a failure. */
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button/button.tsx'
import { Note } from '../ui/note/note.tsx'
import { useOnline } from '../ui/use-online.ts'
import type { Upload } from './use-upload.ts'
import * as styles from '../ui/progress/progress-bar.module.css'
import { t } from '../language/language.ts'
import * as buttonStyles from '../ui/button/button.module.css'
import * as layoutStyles from '../ui/layout.module.css'

interface UploadBoxProps {
  readonly upload: Upload
  /** The name of the picture within a sentence: "your passport". */
  readonly what: string
  /** `user` is the front camera. */
  readonly camera: 'environment' | 'user'
  /** A picture is already stored, and the new picture replaces it. */
  readonly replaces: boolean
}

export function UploadBox({ upload, what, camera, replaces }: UploadBoxProps) {
  const { state } = upload
  return (
    <div className={`${layoutStyles.stack} gap-3`}>
      {state.kind !== 'idle' && state.preview !== undefined && (
        <img src={state.preview} alt={t('The picture that you chose for {what}', { what })} width="160" />
      )}
      {state.kind === 'sending' ? (
        <Sending percent={state.percent} what={what} onCancel={upload.cancel} />
      ) : state.kind === 'checking' ? (
        <Check onSend={upload.send} onCancel={upload.cancel} />
      ) : (
        <>
          {state.kind === 'failed' && <Failed upload={upload} message={state.message} canRetry={state.canRetry} />}
          <Pickers upload={upload} what={what} camera={camera} replaces={replaces} />
        </>
      )}
    </div>
  )
}

/** The chosen picture is above. The focus moves here, because the button that opened the files has disappeared. */
function Check({ onSend, onCancel }: { readonly onSend: () => void; readonly onCancel: () => void }) {
  const question = useRef<HTMLParagraphElement>(null)
  const online = useOnline()
  useEffect(() => question.current?.focus(), [])
  return (
    <>
      <p className="strong" tabIndex={-1} ref={question}>
        {t('Is this the right picture?')}
      </p>
      <div className={buttonStyles.group}>
        <Button small disabled={!online} onClick={onSend}>
          {t('Send this picture')}
        </Button>
        <Button look="quiet" small onClick={onCancel}>
          {t('Do not send it')}
        </Button>
      </div>
    </>
  )
}

function Sending({ percent, what, onCancel }: { percent: number; what: string; onCancel: () => void }) {
  return (
    <>
      <output>{percent < 100 ? t('Sending…') : t('Sent. The bank is checking the picture…')}</output>
      <progress className={styles.bar} max={100} value={percent} aria-label={t('Sending {what}', { what })} />
      <div className={buttonStyles.group}>
        <Button look="quiet" small onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </>
  )
}

function Failed({ upload, message, canRetry }: { upload: Upload; message: string; canRetry: boolean }) {
  const online = useOnline()
  return (
    <Note kind="bad" role="alert">
      <p>
        {message}.{canRetry && ` ${t('We kept the picture and the part that we received.')}`}
        {canRetry && !online && ` ${t('Sending continues when you are online again.')}`}
      </p>
      {canRetry && (
        <Button look="sec" small className="gap-3" disabled={!online} onClick={upload.retry}>
          {t('Try again')}
        </Button>
      )}
    </Note>
  )
}

/** A phone opens its camera for the first button. A computer has files only. */
function Pickers({ upload, what, camera, replaces }: UploadBoxProps) {
  const photo = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const online = useOnline()
  const input = {
    type: 'file',
    accept: 'image/jpeg,image/png,image/webp,image/*',
    hidden: true,
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
      const [chosen] = currentTarget.files ?? []
      // Choosing the same file again must raise an event too.
      currentTarget.value = ''
      if (chosen !== undefined) upload.choose(chosen)
    },
  } as const
  return (
    <div className={buttonStyles.group}>
      <input {...input} ref={photo} capture={camera} aria-label={t('Photo of {what}', { what })} />
      <input {...input} ref={file} aria-label={t('File with {what}', { what })} />
      {matchMedia('(any-pointer: coarse)').matches && (
        <Button
          look="sec"
          small
          disabled={!online}
          aria-label={t('{replaces} of {what}', { replaces: replaces ? t('New photo') : t('Take a photo'), what })}
          onClick={() => photo.current?.click()}
        >
          {replaces ? t('New photo') : t('Take a photo')}
        </Button>
      )}
      <Button
        look="sec"
        small
        disabled={!online}
        aria-label={replaces ? t('Replace {what}', { what }) : t('Choose a file with {what}', { what })}
        onClick={() => file.current?.click()}
      >
        {replaces ? t('Replace') : t('Choose a file')}
      </Button>
    </div>
  )
}
