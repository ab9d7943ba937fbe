/** Says which orders a member of staff may see and check, by the duties of the person. */
import type { StaffDuty } from '../../../values/vocabularies/staff-duties.ts'
import { ORDER_KINDS, type OrderKindName } from '../../../values/vocabularies/staff-orders.ts'
import type { Sql } from '../../db/database.ts'
import type { StaffCaller } from '../sessions/staff-session-store.ts'
import { ORDER_KIND_TABLE } from './order-kinds.ts'
import { type Checkable, countCheckable } from './order-store.ts'

/** The kinds about a suspicion. The law forbids the bank to tell it, so only roles that read risks see these orders. */
const ABOUT_RISK = ORDER_KINDS.filter((kind) => ORDER_KIND_TABLE[kind].maker === 'risk.decide')
export const hiddenKinds = (duties: readonly StaffDuty[]): readonly OrderKindName[] =>
  duties.includes('risk.read') ? [] : ABOUT_RISK

/** The orders that the caller may check, as `checkerDutyOf` decides for one order. */
export function checkableFor(person: StaffCaller, now: Date): Checkable {
  const mayCheck = (duty: StaffDuty | undefined): boolean => duty !== undefined && person.duties.includes(duty)
  const kinds = ORDER_KINDS.map((name) => ORDER_KIND_TABLE[name])
  return {
    person,
    now,
    small: kinds.filter(({ checker }) => mayCheck(checker)).map(({ name }) => name),
    large: kinds
      .filter(({ checker, largeAbove }) => mayCheck((largeAbove ?? { checker }).checker))
      .map(({ name }) => name),
    mostSmall: Object.fromEntries(
      kinds.flatMap(({ name, largeAbove }) =>
        largeAbove === undefined
          ? []
          : [
              [
                name,
                Object.fromEntries(Object.entries(largeAbove.amounts).map(([code, most]) => [code, most.toString()])),
              ],
            ],
      ),
    ),
  }
}

/** The number of the orders that wait for the check of this person. */
export const countOrdersToCheck = (sql: Sql, person: StaffCaller, now: Date): Promise<number> =>
  countCheckable(sql, hiddenKinds(person.duties), checkableFor(person, now))
