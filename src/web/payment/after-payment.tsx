/** Shows on a receipt the returned amount and the scheduled payment behind the payment. */
import { formatMinor } from '../../values/money.ts'
import type { CurrencyCode } from '../../values/currency.ts'
import { schedulePath } from '../session/paths/links.ts'
import { ClockIcon, ForwardIcon } from '../ui/icon/icons.tsx'
import { Link } from '../ui/router/link.tsx'
import { Note } from '../ui/note/note.tsx'
import { t } from '../language/language.ts'

export interface ReturnedNoteProps {
  /** In minor units. Undefined when nothing was returned. */
  readonly returned: string | undefined
  readonly currency: CurrencyCode
}

export function ReturnedNote({ returned, currency }: ReturnedNoteProps) {
  if (returned === undefined) return null
  return (
    <Note kind="ok" className="gap-4">
      <p>
        <span className="strong">
          {t('{returned} of this came back to you.', { returned: formatMinor(BigInt(returned), currency) })}
        </span>{' '}
        {t('Your history shows when and why.')}
      </p>
    </Note>
  )
}

/** Shows the entry of a receipt's menu that leads to the scheduled payment. */
export function ScheduleLink({ scheduleId }: { readonly scheduleId: string | undefined }) {
  if (scheduleId === undefined) return null
  return (
    <li>
      <Link to={schedulePath(scheduleId)}>
        <ClockIcon />
        <span className="small">{t('See the scheduled payment')}</span>
        <ForwardIcon small />
      </Link>
    </li>
  )
}
