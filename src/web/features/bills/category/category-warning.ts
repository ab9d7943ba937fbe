/** The texts about billers that staff have switched off, or that have problems at the moment. */
import type { BillCategoryData } from '../../../api/bills/bills-api.ts'
import { t } from '../../../language/language.ts'

/** `names`: the billers, such as "MTN, Glo". */
export const offText = (names: string): string => t('We have turned off payments to {names} for now.', { names })

/** The warning of a category on the page of bills. The empty text: all its billers work. */
export function categoryWarning({ troubled, turnedOff }: Pick<BillCategoryData, 'troubled' | 'turnedOff'>): string {
  const failing = troubled.filter((name) => !turnedOff.includes(name))
  return [
    ...(turnedOff.length === 0 ? [] : [offText(turnedOff.join(', '))]),
    ...(failing.length === 0 ? [] : [t('Problems right now: {names}', { names: failing.join(', ') })]),
  ].join(' ')
}
