/** Provides all of the customer's data as an archive: requested with the PIN, made, and saved. */
import { useRef, useState } from 'react'
import type { DataExport } from '../../../../contract/privacy.ts'
import { formatDateTime } from '../../../../values/date.ts'
import { formatFileSize } from '../../../../values/text.ts'
import type { CallFailure } from '../../../api/call-result.ts'
import { callProblem } from '../../../api/call-problem.ts'
import {
  type ArchiveParts,
  takeDataExport,
  useGetDataExportQuery,
  useStartDataExportMutation,
} from '../../../api/privacy-api.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/live-region.ts'
import { Note } from '../../../ui/note.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { PinSheet } from '../pin-sheet.tsx'

const LOOK_EVERY_MS = 1500

export function ExportCard() {
  const [asking, setAsking] = useState(false)
  const [isMaking, setIsMaking] = useState(false)
  const query = useGetDataExportQuery(undefined, isMaking ? { pollingInterval: LOOK_EVERY_MS } : {})
  const online = useOnline()
  const found = query.data
  if (isMaking !== (found?.state === 'making')) setIsMaking(found?.state === 'making')
  return (
    <section className="card pad" aria-labelledby="my-data">
      <h2 id="my-data">Everything about you</h2>
      <p className="small gap-2">
        Your details, accounts, every entry, payments, messages and logins, as a ZIP of JSON files that programs can
        read. Passwords and other secrets are not in it.
      </p>
      {query.error !== undefined && found === undefined && (
        <Note kind="bad" role="alert" className="gap-3">
          <p>{callProblem(query.error).message}. Reload the page to look again.</p>
        </Note>
      )}
      {found?.state === 'making' && (
        <p className="gap-3" aria-live="polite">
          We are putting it together. You can go on meanwhile, and come back here.
        </p>
      )}
      {found?.state === 'failed' && (
        <Note kind="bad" className="gap-3">
          <p>The archive could not be made, or another took its place. Ask for a new one.</p>
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
          Get my data
        </Button>
      )}
      {!online && <p className="meta gap-2">Needs a connection.</p>}
      {asking && <AskSheet onClose={() => setAsking(false)} />}
    </section>
  )
}

interface ReadyProps {
  readonly ready: DataExport
  /** For an archive that has expired. */
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
    announce('Your data is saved')
  }
  if (isSaved) {
    return (
      <Note kind="ok" className="gap-3">
        <p>
          Saved. Our copy of the archive is dropped at {formatDateTime(ready.expiresAt)}. Whoever has it knows your
          accounts, so keep it where only you can open it.
        </p>
      </Note>
    )
  }
  return (
    <>
      <p className="gap-3" aria-live="polite">
        Your archive is ready: {formatFileSize(ready.bytes)}. It can be saved here, until{' '}
        {formatDateTime(ready.expiresAt)}.
      </p>
      {problem !== undefined && (
        <Note kind="bad" role="alert" className="gap-3">
          <p>{problem.errorMsg}</p>
          {isOver(problem) ? (
            <Button look="sec" small className="gap-3" onClick={onAnew}>
              Ask for a new one
            </Button>
          ) : (
            <p className="gap-2">What is here stays here: save it again, and it goes on from there.</p>
          )}
        </Note>
      )}
      <Button className="gap-3" busy={here !== undefined} disabled={!online} onClick={() => void save()}>
        {here === undefined || ready.parts < 2 ? 'Save the archive' : `Saving: ${here} of ${ready.parts}`}
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
      title="Get everything about you?"
      submitLabel="Put it together"
      look="pri"
      cancelLabel="Not now"
      onConfirm={confirm}
      onClose={onClose}
    >
      Whoever has the archive knows your accounts and what you paid. Do this only on a device that is yours.
    </PinSheet>
  )
}
