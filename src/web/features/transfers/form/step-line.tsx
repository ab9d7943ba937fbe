/** Shows the step of the transfer form on a phone, by its name and by a line of segments. */
import type { Ref } from 'react'
import * as fieldStyles from '../../../ui/form/field.module.css'
import * as styles from './transfer-steps.module.css'
import type { TransferStep } from './use-transfer-steps.ts'
import { t } from '../../../language/language.ts'
import * as segmentsStyles from '../../../ui/progress/segments.module.css'

const STEPS: Readonly<Record<TransferStep, { readonly at: number; readonly name: string }>> = {
  who: { at: 1, name: t('Who you pay') },
  amount: { at: 2, name: t('How much') },
}
/** The review is the third step. */
const STEP_COUNT = 3

interface StepLineProps {
  readonly step: TransferStep
  readonly heading?: Ref<HTMLHeadingElement>
}

export function StepLine({ step, heading }: StepLineProps) {
  const { at, name } = STEPS[step]
  return (
    <div>
      <h2 className={styles.heading} tabIndex={-1} ref={heading}>
        {t('Step {at} of {of} · {name}', { at, of: STEP_COUNT, name })}
      </h2>
      <div className={`${segmentsStyles.segments} gap-2`} aria-hidden="true">
        {Array.from({ length: STEP_COUNT }, (_, index) => (
          <i key={index} className={index < at ? segmentsStyles.done : ''} />
        ))}
      </div>
    </div>
  )
}

/**
 * Warns of a wrong number. In the prerendered page (`isFirst`) both sentences are one block, the largest of the first paint. In the form they
 * are two blocks: one block would count as a larger, later content whenever it starts at another fraction of a pixel.
 */
export function WrongNumberHint({ isFirst = false }: { readonly isFirst?: boolean }) {
  const [check, loss] = [
    t('Check the account number with the person you pay.'),
    t('If the money goes to a wrong account, we can ask for it, but it may not come back.'),
  ]
  if (isFirst) {
    return (
      <p className={fieldStyles.hint}>
        {check}
        <br />
        {loss}
      </p>
    )
  }
  return (
    <div className={fieldStyles.hint}>
      <p>{check}</p>
      <p>{loss}</p>
    </div>
  )
}
