/** Provides the entries that the menus of all receipts share. */
import { callProblem } from '../api/result/call-problem.ts'
import { t } from '../language/language.ts'
import { reportPath } from '../session/paths/links.ts'
import { copyText } from '../ui/copy-text.ts'
import { CopyIcon, FlagIcon, ForwardIcon, PeopleIcon } from '../ui/icon/icons.tsx'
import { showToast } from '../ui/note/toast.tsx'
import { Link } from '../ui/router/link.tsx'

export function CopyReference({ reference }: { readonly reference: string }) {
  return (
    <li>
      <button type="button" onClick={() => void copyText(reference, t('Reference'))}>
        <CopyIcon />
        <span className="small">{t('Copy reference')}</span>
        <ForwardIcon small />
      </button>
    </li>
  )
}

interface ReportLinkProps {
  readonly about: Parameters<typeof reportPath>[0]
  readonly label?: string
}

/** Leads to a report about this payment or entry. */
export function ReportLink({ about, label = t('Report a problem') }: ReportLinkProps) {
  return (
    <li>
      <Link to={reportPath(about)}>
        <FlagIcon />
        <span className="small">{label}</span>
        <ForwardIcon small />
      </Link>
    </li>
  )
}

export interface SavePaidProps {
  /** "Save beneficiary", and its text after it is saved. */
  readonly label: string
  readonly savedLabel: string
  /** The text after saving. */
  readonly toast: string
  /** True when it was saved before this receipt was opened. */
  readonly saved: boolean
  readonly save: () => PromiseLike<{ readonly error?: unknown }>
  readonly state: { readonly isLoading: boolean; readonly isSuccess: boolean }
}

/** Saves the payee or the number that was paid. */
export function SavePaid({ label, savedLabel, toast, saved, save, state }: SavePaidProps) {
  const done = state.isSuccess || saved
  async function keep(): Promise<void> {
    const { error } = await save()
    showToast(error === undefined ? toast : callProblem(error).message)
  }
  return (
    <li>
      <button type="button" aria-disabled={state.isLoading || done || undefined} onClick={() => !done && void keep()}>
        <PeopleIcon />
        <span className="small">{done ? savedLabel : label}</span>
        <ForwardIcon small />
      </button>
    </li>
  )
}
