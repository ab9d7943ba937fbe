/** Says that the offered rate expired before the approval, that nothing happened, and offers a new rate. */
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { tNodes, t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'

export interface Renewal {
  readonly busy: boolean
  readonly onRenew: () => void
}

export function QuoteOver({ busy, onRenew }: Renewal) {
  const again = useRef<HTMLButtonElement>(null)
  // The focused element disappeared with the form.
  useEffect(() => again.current?.focus(), [])
  return (
    <div className={layoutStyles.form}>
      <Note kind="wait" role="alert">
        <p>
          {tNodes('{part} Nothing was exchanged. A new rate may be a little better or worse.', {
            part: <span className="strong">{t('This rate has expired.')}</span>,
          })}
        </p>
      </Note>
      <Button wide ref={again} busy={busy} onClick={onRenew}>
        {t('Get a new rate')}
      </Button>
    </div>
  )
}
