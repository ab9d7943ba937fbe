/**
 * Shows one kind of document: to be sent, being sent, or saved. A saved document can be viewed, replaced and removed.
 */
import { useState } from 'react'
import type { DocumentKind } from '../../../contract/kyc/kyc-document-kinds.ts'
import { formatDate } from '../../../values/date.ts'
import { callProblem } from '../../api/result/call-problem.ts'
import type { KycStatus } from '../../api/kyc-status-api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/note/note.tsx'
import { showToast } from '../../ui/note/toast.tsx'
import { KeptPicture } from '../../upload/kept-picture.tsx'
import { UploadBox } from '../../upload/upload-box.tsx'
import { type Sent, useUpload } from '../../upload/use-upload.ts'
import { fetchDocument, useAddDocumentMutation, useRemoveDocumentMutation } from './kyc-documents-api.ts'
import { t } from '../../language/language.ts'
import * as layoutStyles from '../../ui/layout.module.css'
import { Pill } from '../../ui/note/pill.tsx'

type Saved = KycStatus['Documents'][number]

interface DocumentRowProps {
  readonly kind: DocumentKind
  readonly name: string
  readonly document: Saved | undefined
  readonly locked: boolean
}

/** The name of the document within a sentence. */
const inSentence = (kind: DocumentKind, name: string): string =>
  kind === 'ninSlip' ? t('your {name}', { name }) : t('your {document}', { document: name.toLowerCase() })

export function DocumentRow({ kind, name, document, locked }: DocumentRowProps) {
  const [add] = useAddDocumentMutation()
  const upload = useUpload(async (sent: Sent) => {
    const { error } = await add({ ...sent, kind })
    if (error !== undefined) return callProblem(error)
    showToast(t('{name} saved', { name }))
    return undefined
  })
  return (
    <li>
      <p>
        <span className="strong">{name}</span>{' '}
        <Pill look={document === undefined ? '' : 'ok'}>{document === undefined ? t('Not sent') : t('Saved')}</Pill>
      </p>
      {document !== undefined && (
        <Kept key={document.documentId} document={document} name={name} what={inSentence(kind, name)} />
      )}
      {!locked && (
        <UploadBox
          upload={upload}
          what={inSentence(kind, name)}
          camera={kind === 'selfie' ? 'user' : 'environment'}
          replaces={document !== undefined}
        />
      )}
    </li>
  )
}

/** Shows the document as the bank stores it, and removes it on request. */
function Kept({ document, name, what }: { document: Saved; name: string; what: string }) {
  const [remove, { isLoading: removing }] = useRemoveDocumentMutation()
  const [problem, setProblem] = useState<string>()
  async function takeAway(): Promise<void> {
    const { error } = await remove(document.documentId)
    if (error !== undefined) return setProblem(callProblem(error).message)
    showToast(t('{name} removed', { name }))
  }
  return (
    <div className={`${layoutStyles.stack} gap-2`}>
      <p className="meta">{t('Saved on {addedAt}', { addedAt: formatDate(document.addedAt) })}</p>
      {problem !== undefined && (
        <Note kind="bad" role="alert">
          <p>{problem}.</p>
        </Note>
      )}
      <KeptPicture
        what={what}
        alt={t('{name}, as you sent it', { name })}
        fetchIt={() => fetchDocument(document.documentId)}
      >
        {document.state === 'open' && (
          <Button
            look="quiet"
            small
            busy={removing}
            aria-label={t('Remove {name}', { name: what })}
            onClick={() => void takeAway()}
          >
            {t('Remove')}
          </Button>
        )}
      </KeptPicture>
    </div>
  )
}
