/**
 * Says in one part of a page that this part failed, with Retry and a reference. The rest of the page is not affected.
 */
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { RetryIcon } from '../icon/icons-parts.tsx'
import { Note } from '../note/note.tsx'
import { tNodes, t } from '../../language/language.ts'

export interface InlineErrorProps {
  /** The first sentence says what happened. */
  readonly title?: string
  readonly children?: ReactNode
  readonly reference?: string | undefined
  readonly onRetry?: (() => void) | undefined
  readonly busy?: boolean
}

export function InlineError({
  title = t('We could not load this.'),
  children,
  reference,
  onRetry,
  busy = false,
}: InlineErrorProps) {
  return (
    <div>
      <Note kind="bad" role="alert">
        <p>
          <span className="strong">{title}</span> {children}
          {reference && (
            <> {tNodes('Reference {reference}.', { reference: <span className="num">{reference}</span> })}</>
          )}
        </p>
      </Note>
      {onRetry && (
        <Button look="sec" small className="gap-3" onClick={onRetry} busy={busy}>
          <RetryIcon small />
          {t('Retry')}
        </Button>
      )}
    </div>
  )
}
