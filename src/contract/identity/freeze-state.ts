/** The freeze of the accounts. This file is separate from freeze.ts, because every signed-in page loads it and needs no more. */
import * as v from 'valibot'
import { instant } from '../fields.ts'
import { nothing, route } from '../route.ts'

const freezeState = v.object({
  /** The time since which the accounts are frozen. Null: they are not frozen. */
  frozenSince: v.nullable(instant),
  /** Whether the password was changed after the freeze. Until then only the bank's staff can lift the freeze. */
  passwordChanged: v.boolean(),
})
export type FreezeState = v.InferOutput<typeof freezeState>

export const freezeStateRoutes = {
  getFreeze: route({
    method: 'GET',
    path: '/api/account/getFreeze',
    request: nothing,
    data: freezeState,
    caller: 'customer',
    changesState: false,
  }),
} as const
