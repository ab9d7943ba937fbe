/** The buttons under a page of a long list, for its newest and its next older page. */
import { Button } from '../../web/ui/button/button.tsx'
import * as styles from './page.module.css'

export interface PageButtonsProps {
  /** The rows in the plural, such as `entries`. */
  readonly rows: string
  /** The page ends before this place. Null: it is the newest page. */
  readonly before: string | null
  /** The place of the next older page. Null: this page is the last. */
  readonly nextBefore: string | null
  readonly isLoading: boolean
  readonly choose: (before: string | null) => void
}

export const PageButtons = ({ rows, before, nextBefore, isLoading, choose }: PageButtonsProps) => (
  <div className={styles.buttons}>
    {before !== null && (
      <Button look="sec" small onClick={() => choose(null)}>
        Newest {rows}
      </Button>
    )}
    {nextBefore !== null && (
      <Button look="sec" small busy={isLoading} onClick={() => choose(nextBefore)}>
        Older {rows}
      </Button>
    )}
  </div>
)
