/** The state of a category on the page of bills: the billers that staff have turned off, and those with problems at the moment. */
import type { BillCategoryData } from '../../../api/bills/bills-api.ts'
import { t } from '../../../language/language.ts'
import * as layoutStyles from '../../../ui/layout.module.css'
import { Pill, type PillLook } from '../../../ui/note/pill.tsx'

type CategoryStatusProps = Pick<BillCategoryData, 'troubled' | 'turnedOff'>

/** Shows nothing when all billers work. */
export function CategoryStatus({ troubled, turnedOff }: CategoryStatusProps) {
  const failing = troubled.filter((name) => !turnedOff.includes(name))
  return (
    <>
      {turnedOff.length > 0 && <Line look="bad" state={t('Turned off')} names={turnedOff} />}
      {failing.length > 0 && <Line look="wait" state={t('Problems right now')} names={failing} />}
    </>
  )
}

interface LineProps {
  readonly look: PillLook
  readonly state: string
  readonly names: readonly string[]
}

function Line({ look, state, names }: LineProps) {
  return (
    <span className={`${layoutStyles.line} gap-1`}>
      <Pill look={look}>{state}</Pill> {names.join(', ')}
    </span>
  )
}
