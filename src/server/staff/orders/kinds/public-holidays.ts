/** The order that sets the days of a public holiday which the government announces each year. */
import { holidayDaysSchema } from '../../../../contract/staff/staff-holidays.ts'
import { fail } from '../../../../values/result.ts'
import type { DeclaredHoliday } from '../../../../values/vocabularies/declared-holidays.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { insertHoliday } from '../../../calendar/holiday-store.ts'
import { checkHoliday } from '../../holidays/check-holiday.ts'
import { DONE, HOURS_MS, orderKind } from '../order-kind.ts'

const NAMES: Readonly<Record<DeclaredHoliday, string>> = {
  'eid-al-fitr': 'Eid al-Fitr',
  'eid-al-adha': 'Eid al-Adha',
  maulid: 'Maulid',
  other: 'other announced holidays',
}

export const setHoliday = orderKind({
  name: 'set-holiday',
  maker: 'tariff.change',
  checker: 'tariff.check',
  // The government announces a day only a few days before it.
  livesMs: 72 * HOURS_MS,
  needsRecentLogin: false,
  payload: holidayDaysSchema,
  async subject(sql, wanted, { clock }) {
    const change = await checkHoliday(sql, wanted, clock.now())
    if (!change.ok) return undefined
    const { days, after } = change.value
    const text = days.length === 0 ? 'no day' : days.join(', ')
    return { summary: `Set ${NAMES[wanted.holiday]} ${wanted.year}: ${text}`, version: `after ${after}` }
  },
  async execute({ clock }, tx, wanted, trace) {
    const at = clock.now()
    const change = await checkHoliday(tx, wanted, at)
    if (!change.ok) return fail(change.failure)
    const { holiday, year } = wanted
    const { days } = change.value
    await insertHoliday(tx, { holiday, year, days }, { at, by: trace.address })
    await recordAudit(tx, trace, {
      kind: 'holiday.set',
      outcome: 'done',
      detail: { holiday, year, days: days.join(' ') },
    })
    return DONE
  },
})
