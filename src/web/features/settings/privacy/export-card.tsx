/** Provides all of the customer's data as an archive: requested with the PIN, made, and saved. */
import { useRef, useState } from 'react'
import { withNextStep } from '../../../api/result/next-step.ts'
import type { DataExport } from '../../../../contract/customers/privacy.ts'
import { formatDateTime } from '../../../../values/date.ts'
import { formatFileSize } from '../../../../values/text.ts'
import type { CallFailure } from '../../../api/result/call-result.ts'
import { callProblem } from '../../../api/result/call-problem.ts'
import {
  type ArchiveParts,
  takeDataExport,
  useGetDataExportQuery,
  useStartDataExportMutation,
} from '../../../api/privacy-api.ts'
import { Button } from '../../../ui/button/button.tsx'
import { announce } from '../../../ui/note/live-region.ts'
import { Note } from '../../../ui/note/note.tsx'
import { saveFile } from '../../../ui/file/save-file.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { PinSheet } from '../pin-sheet.tsx'
import { t } from '../../../language/language.ts'
import * as cardStyles from '../../../ui/card.module.css'

const LOOK_EVERY_MS = 1500

export function ExportCard() {
  const [asking, setAsking] = useState(false)
  const [isMaking, setIsMaking] = useState(false)
  const query = useGetDataExportQuery(undefined, isMaking ? { pollingInterval: LOOK_EVERY_MS } : {})
  const online = useOnline()
  const found = query.data
  if (isMaking !== (found?.state === 'making')) setIsMaking(found?.state === 'making')
  return (
    <section className={`${cardStyles.card} ${cardStyles.pad}`} aria-labelledby="my-data">
      <h2 id="my-data">{t('Download your data')}</h2>
      <p className="small gap-2">
        {t(
          'You get your details, accounts, transactions, payments, messages and logins as a ZIP file with JSON files in it. Passwords and other secrets are not in it.',
        )}
      </p>
      {query.error !== undefined && found === undefined && (
        <Note kind="bad" role="alert" className="gap-3">
          <p>{t('{message}. Reload the page to check again.', { message: callProblem(query.error).message })}</p>
        </Note>
      )}
      {found?.state === 'making' && (
        <p className="gap-3" aria-live="polite">
          {t('We are preparing your data. You can leave this page and come back later.')}
        </p>
      )}
      {found?.state === 'failed' && (
        <Note kind="bad" className="gap-3">
          <p>{t('We could not prepare your data, or you asked again later. Please ask for it again.')}</p>
        </Note>
      )}
      {found?.state === 'ready' && <Ready key={found.exportId} ready={found} onAnew={() => setAsking(true)} />}
      {found?.state !== 'ready' && (
        <Button
          look="sec"
          className="gap-4"
          disabled={!online || found?.state === 'making'}
          onClick={() => setAsking(true)}
        >
          {t('Prepare my data')}
        </Button>
      )}
      {!online && <p className="meta gap-2">{t('Needs a connection.')}</p>}
      {asking && <AskSheet onClose={() => setAsking(false)} />}
    </section>
  )
}

interface ReadyProps {
  readonly ready: DataExport
  /** Called to request a new archive after this archive has expired. */
  readonly onAnew: () => void
}

function Ready({ ready, onAnew }: ReadyProps) {
  const [here, setHere] = useState<number>()
  const [problem, setProblem] = useState<CallFailure>()
  const parts = useRef<ArchiveParts>([])
  const [isSaved, setIsSaved] = useState(false)
  const online = useOnline()
  const save = async (): Promise<void> => {
    setProblem(undefined)
    setHere(parts.current.length)
    const taken = await takeDataExport(ready, parts.current, setHere)
    setHere(undefined)
    if (!taken.ok) return setProblem(taken)
    saveFile(taken.file)
    setIsSaved(true)
    announce(t('Your data is saved'))
  }
  if (isSaved) {
    return (
      <Note kind="ok" className="gap-3">
        <p>
          {t(
            'Saved. We delete our copy at {expiresAt}. The file shows your accounts and payments, so keep it where only you can open it.',
            { expiresAt: formatDateTime(ready.expiresAt) },
          )}
        </p>
      </Note>
    )
  }
  return (
    <>
      <p className="gap-3" aria-live="polite">
        {t('Your data is ready: {bytes}. You can save it here until {expiresAt}.', {
          bytes: formatFileSize(ready.bytes),
          expiresAt: formatDateTime(ready.expiresAt),
        })}
      </p>
      {problem !== undefined && (
        <Note kind="bad" role="alert" className="gap-3">
          <p>{withNextStep(problem.errorMsg)}</p>
          {isOver(problem) ? (
            <Button look="sec" small className="gap-3" onClick={onAnew}>
              {t('Ask for new data')}
            </Button>
          ) : (
            <p className="gap-2">{t('The part that was saved stays here. Save again to continue from there.')}</p>
          )}
        </Note>
      )}
      <Button className="gap-3" busy={here !== undefined} disabled={!online} onClick={() => void save()}>
        {here === undefined || ready.parts < 2
          ? t('Save my data')
          : t('Saving: {here} of {parts}', { here, parts: ready.parts })}
      </Button>
    </>
  )
}

/** The answer was not lost: the bank no longer gives parts of this archive. */
const isOver = ({ data }: CallFailure): boolean => (data as { reason?: unknown } | undefined)?.reason === 'export-over'

function AskSheet({ onClose }: { readonly onClose: () => void }) {
  const [start] = useStartDataExportMutation()
  const confirm = async (transactionPin: string): Promise<unknown> => {
    const { error } = await start({ transactionPin })
    if (error === undefined) onClose()
    return error
  }
  return (
    <PinSheet
      title={t('Prepare your data?')}
      submitLabel={t('Prepare my data')}
      look="pri"
      cancelLabel={t('Not now')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('The file shows your accounts and what you paid. Do this only on your own device.')}
    </PinSheet>
  )
}
