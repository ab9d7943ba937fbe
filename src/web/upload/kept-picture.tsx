/** Shows a picture that the bank stores, when a person asks for it, and hides it again. */
import { type ReactNode, useEffect, useState } from 'react'
import { withNextStep } from '../api/result/next-step.ts'
import type { CallFailure } from '../api/result/call-result.ts'
import { Button } from '../ui/button/button.tsx'
import { Note } from '../ui/note/note.tsx'
import { t } from '../language/language.ts'
import * as buttonStyles from '../ui/button/button.module.css'

type Look =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'failed'; readonly message: string }

interface KeptPictureProps {
  /** The name of the picture within a sentence: "your passport". */
  readonly what: string
  /** A description of the picture for screen readers. */
  readonly alt: string
  readonly fetchIt: () => Promise<{ readonly ok: true; readonly file: Blob } | CallFailure>
  /** Further buttons. */
  readonly children?: ReactNode
}

export function KeptPicture({ what, alt, fetchIt, children }: KeptPictureProps) {
  const [look, setLook] = useState<Look>({ kind: 'closed' })
  const url = look.kind === 'open' ? look.url : undefined
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])

  async function show(): Promise<void> {
    if (look.kind === 'open') return setLook({ kind: 'closed' })
    setLook({ kind: 'loading' })
    const answer = await fetchIt()
    setLook(
      answer.ok
        ? { kind: 'open', url: URL.createObjectURL(answer.file) }
        : { kind: 'failed', message: withNextStep(answer.errorMsg).replace(/\.$/, '') },
    )
  }
  return (
    <>
      {url !== undefined && <img src={url} alt={alt} width="100%" />}
      {look.kind === 'failed' && (
        <Note kind="bad" role="alert">
          <p>{look.message}.</p>
        </Note>
      )}
      <div className={buttonStyles.group}>
        <Button
          look="sec"
          small
          busy={look.kind === 'loading'}
          aria-expanded={look.kind === 'open'}
          aria-label={look.kind === 'open' ? t('Hide {what}', { what }) : t('Show {what}', { what })}
          onClick={() => void show()}
        >
          {look.kind === 'open' ? t('Hide') : t('Show')}
        </Button>
        {children}
      </div>
    </>
  )
}
