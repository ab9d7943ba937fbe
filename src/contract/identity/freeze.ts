/** The calls that freeze all outgoing payments of a customer, and that end the freeze. */
import * as v from 'valibot'
import { approvalChallenge, approvalFactors } from '../approvals/approval.ts'
import { uuid } from '../fields.ts'
import { freezeStateRoutes } from './freeze-state.ts'
import { nothing, route } from '../route.ts'

export type { FreezeState } from './freeze-state.ts'

const freezeState = freezeStateRoutes.getFreeze.data

export const freezeRoutes = {
  ...freezeStateRoutes,
  /**
   * Freezes the accounts immediately. Needs no approval, because a freeze can only make a customer safer. All other sessions end.
   */
  freezeAccount: route({
    method: 'POST',
    path: '/api/account/freeze',
    request: nothing,
    data: freezeState,
    caller: 'customer',
    changesState: true,
  }),
  /** Starts an approval. The call is refused with `password-change-first` until the customer has changed the password, and with `frozen-by-bank` when only the bank can lift the freeze. */
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
