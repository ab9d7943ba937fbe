/** Ends the loaded part of the history. Scrolling or a button loads the next page. */
import { useEffect, useRef } from 'react'
import { formatDate } from '../../../values/date.ts'
import { Button } from '../../ui/button/button.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { t } from '../../language/language.ts'
import * as layoutStyles from '../../ui/layout.module.css'

/** After this number of empty pages a search asks before it continues, because it may read years of entries. */
const EMPTY_PAGES_AT_ONCE = 10

export interface MoreEntriesProps {
  readonly busy: boolean
  /** The number of pages at the end without a match. */
  readonly emptyPages: number
  /** The time back to which a filtered search has looked, in ISO 8601. Null when it has looked at all entries. */
  readonly lookedTo: string | null
  readonly onMore: () => void
}

export function MoreEntries({ busy, emptyPages, lookedTo, onMore }: MoreEntriesProps) {
  const end = useRef<HTMLDivElement>(null)
  const online = useOnline()
  const waits = emptyPages > 0 && emptyPages % EMPTY_PAGES_AT_ONCE === 0
  const byItself = online && !busy && !waits
  useEffect(() => {
    const element = end.current
    // Old browsers and tests have only the button.
    if (!byItself || element === null || typeof IntersectionObserver !== 'function') return
    const observer = new IntersectionObserver((seen) => {
      if (seen.some((one) => one.isIntersecting)) onMore()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [byItself, onMore])
  const since = lookedTo === null ? '' : formatDate(lookedTo)
  return (
    <div ref={end} className={layoutStyles.stack}>
      {since !== '' && (
        <output className="meta">
          {busy
            ? t('Searching before {day}…', { day: since })
            : waits
              ? t('We found no more transactions back to {day}.', { day: since })
              : t('We searched back to {day}.', { day: since })}
        </output>
      )}
      <Button look="sec" wide busy={busy} onClick={onMore}>
        {lookedTo === null ? t('Load more') : t('Search further back')}
      </Button>
    </div>
  )
}
