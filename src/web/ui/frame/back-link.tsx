/** Shows the back link at the head of a page: an arrow on a phone, with its text from 960 px. */
import { Link } from '../router/link.tsx'
import { BackIcon } from '../icon/icons.tsx'
import { t } from '../../language/language.ts'
import * as frameStyles from './frame.module.css'

export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link className={frameStyles.back} to={to}>
      <BackIcon />
      <span>
        <span className="visually-hidden">{t('Back to')} </span>
        {children}
      </span>
    </Link>
  )
}
