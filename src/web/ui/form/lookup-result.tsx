/** Shows below a typed number what was found for it: being checked, the result, or an error. */
import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon } from '../icon/icons-public.tsx'
import { RetryIcon } from '../icon/icons-parts.tsx'
import * as fieldStyles from './field.module.css'
import * as linkStyles from '../router/link.module.css'
import * as styles from './lookup-result.module.css'
import * as noteStyles from '../note/note.module.css'
import * as spinnerStyles from '../loading/spinner.module.css'

export interface LookupResultProps {
  readonly id: string
  readonly state:
    | { readonly kind: 'waiting' | 'checking' | 'found' }
    /** True when only another number helps. False when another try helps. */
    | { readonly kind: 'nobody' | 'problem'; readonly text: string }
  readonly words: {
    /** The text while the number is checked: "Checking the account name". */
    readonly checking: string
    /** The text after a failed check: "We could not check the name." */
    readonly failed: string
    /** The text that says what did not happen: "Nothing has been sent." */
    readonly safe: string
    /** The label of the button that checks again: "Try the name again". */
    readonly again: string
  }
  readonly onRetry: () => void
  /** The content when the number was found. */
  readonly children: ReactNode
}

/** A live region, which announces the result and keeps the focus in the number. */
export function LookupResult({ id, ...props }: LookupResultProps) {
  return (
    <div id={id} aria-live="polite" className={styles.lookupResult}>
      <Result {...props} />
    </div>
  )
}

function Result({ state, words, onRetry, children }: Omit<LookupResultProps, 'id'>) {
  switch (state.kind) {
    case 'waiting':
      return null
    case 'checking':
      return (
        <p className={`${noteStyles.note} ${noteStyles.asking}`}>
          <span className={spinnerStyles.spinner} aria-hidden="true" />
          <span>{words.checking}</span>
        </p>
      )
    case 'found':
      return (
        <div className={styles.found}>
          <CheckIcon />
          {children}
        </div>
      )
    case 'nobody':
      return (
        <p className={fieldStyles.error}>
          <AlertIcon />
          {state.text}
        </p>
      )
    case 'problem':
      return (
        <div className={noteStyles.note} data-kind="bad">
          <AlertIcon />
          <div>
            <p>
              <span className="strong">{words.failed}</span> {state.text}. {words.safe}
            </p>
            <button className={linkStyles.link} type="button" onClick={onRetry}>
              <RetryIcon small />
              {words.again}
            </button>
          </div>
        </div>
      )
  }
}
