/** Shows "Step 2 of 4" in a sequence. */
import { t } from '../../language/language.ts'
import * as segmentsStyles from './segments.module.css'
import * as styles from './steps.module.css'

export function Steps({ at, of, name }: { readonly at: number; readonly of: number; readonly name: string }) {
  return (
    <div className={styles.steps}>
      <p className="small muted">{t('Step {at} of {of} · {name}', { at, of, name })}</p>
      <div className={`${segmentsStyles.segments} gap-2`} aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <i key={index} className={index < at ? segmentsStyles.done : ''} />
        ))}
      </div>
    </div>
  )
}
