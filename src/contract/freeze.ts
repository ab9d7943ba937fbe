/** The emergency brake: a customer stops all money out of every account, and lifts it again. */
import * as v from 'valibot'
import { approvalChallenge, approvalFactors } from './approval.ts'
import { instant, uuid } from './fields.ts'
import { nothing, route } from './route.ts'

const freezeState = v.object({
  /** Since when no money leaves; null while it may. */
  frozenSince: v.nullable(instant),
  /** Whether the password was changed since then: before that nobody lifts it but our staff. */
  passwordChanged: v.boolean(),
})
export type FreezeState = v.InferOutput<typeof freezeState>

export const freezeRoutes = {
  getFreeze: route({
    method: 'GET',
    path: '/api/account/getFreeze',
    request: nothing,
    data: freezeState,
    caller: 'customer',
    changesState: false,
  }),
  /** At once, without an approval: it can only make a customer safer. All other sessions end. */
  freezeAccount: route({
    method: 'POST',
    path: '/api/account/freeze',
    request: nothing,
    data: freezeState,
    caller: 'customer',
    changesState: true,
  }),
  /** Asks for the approval; refused with `password-change-first` until the password was changed. */
  unfreezeAccount: route({
    method: 'POST',
    path: '/api/account/unfreeze',
    request: nothing,
    data: v.object(approvalChallenge),
    caller: 'customer',
    changesState: true,
  }),
  confirmUnfreeze: route({
    method: 'POST',
    path: '/api/account/confirmUnfreeze',
    request: v.strictObject({ challengeId: uuid, ...approvalFactors }),
    data: freezeState,
    caller: 'customer',
    changesState: true,
  }),
} as const
