/** A customer's own changes of limits, and their approvals. This file is separate from limits.ts, so that Home loads less. */
import * as v from 'valibot'
import { approvalChallenge, approvalFactors } from '../approvals/approval.ts'
import { amountMinor, uuid } from '../fields.ts'
import { limits } from './limits.ts'
import { route } from '../route.ts'

const minorOrZero = v.pipe(v.string('Enter an amount'), v.regex(/^(?:0|[1-9][0-9]{0,12})$/, 'Enter an amount'))

/** `limits` after the change, or the `approval` that the customer must give with `confirmLimits` first. */
const limitsChange = v.object({ limits: v.nullable(limits), approval: v.nullable(v.object(approvalChallenge)) })

export const limitChangeRoutes = {
  /** Lower limits count immediately. If one limit rises, the whole change waits for an approval. */
  setLimits: route({
    method: 'PUT',
    path: '/api/account/setLimits',
    request: v.strictObject({
      perTransfer: amountMinor,
      perDay: amountMinor,
      MaxUnauthorizedTransactionValue: minorOrZero,
    }),
    data: limitsChange,
    caller: 'customer',
    changesState: true,
  }),
  /** Switches payments to others off or on. Both changes need an approval. */
  setInstantPayments: route({
    method: 'PUT',
    path: '/api/account/setInstantPayments',
    request: v.strictObject({ on: v.boolean() }),
    data: limitsChange,
    caller: 'customer',
    changesState: true,
  }),
  /** Accepts the text in contract/limits/indemnity.ts, by its version. */
  acceptIndemnity: route({
    method: 'POST',
    path: '/api/account/acceptIndemnity',
    request: v.strictObject({ version: v.pipe(v.string(), v.regex(/^[0-9-]{1,20}$/)) }),
    data: limitsChange,
    caller: 'customer',
    changesState: true,
  }),
  confirmLimits: route({
    method: 'POST',
    path: '/api/account/confirmLimits',
    request: v.strictObject({ challengeId: uuid, ...approvalFactors }),
    data: limits,
    caller: 'customer',
    changesState: true,
  }),
} as const
