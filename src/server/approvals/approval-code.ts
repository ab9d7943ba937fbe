/** The SMS code of an approval. The code goes out for the session's latest approval that waits for one. */
import type { approvalRoutes } from '../../contract/approvals/approval.ts'
import { fail, ok } from '../../values/result.ts'
import type { Language } from '../../values/language.ts'
import type { Handler } from '../http/handler.ts'
import { codeText } from '../language/code-text.ts'
import { translatorFor } from '../language/translator.ts'
import { type Params, defineMessage } from '../../values/message.ts'
import { type Approval, APPROVAL_COLUMNS, approvalOf, type ApprovalRow, LEDGER_FINGERPRINT } from './approval.ts'
import type { ApprovalsDeps } from './approvals-deps.ts'

/**
 * A code is valid for one challenge with one content. It is refused for another challenge, and for other content of the
 * same challenge.
 */
export function codeOf(approval: Pick<Approval, 'challengeId' | 'customerId' | 'fingerprint'>) {
  const { challengeId, customerId, fingerprint } = approval
  return { purpose: 'approval', subject: customerId, approves: `${challengeId} ${fingerprint.toString('hex')}` }
}

/** Handles `sendOtpByAccountNumber`. Refused when no approval of the session waits for a code. */
export function sendApprovalCode(deps: ApprovalsDeps): Handler<typeof approvalRoutes.sendOtpByAccountNumber> {
  return async (_nothing, { session }) => {
    const open = await findOpen(deps, session)
    if (open === undefined) return fail({ kind: 'refused', reason: 'not-found' })
    const { phone, text } = open
    const sent = await deps.oneTimeCodes.sendOrResend({
      ...codeOf(open.approval),
      quota: 'approval',
      otherWays: async () => open.approval.methods.filter((way) => way === 'token' || way === 'passkey'),
      phone,
      text,
    })
    if (!sent.ok) return sent
    const { referenceId, maskedPhone, expiresAt, resendAt } = sent.value
    return ok({
      data: { referenceId, maskedPhone, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() },
    })
  }
}

interface CodeRow {
  readonly phone: string
  readonly language: Language | null
  /** The message's text, which is translated when the code is sent. */
  readonly code_message: string
  readonly code_params: Params
}

/**
 * Finds the newest approval of the session that waits for a code. The ledger has the id of each approval that ran or
 * was withdrawn.
 */
async function findOpen(
  deps: ApprovalsDeps,
  session: { readonly customerId: string; readonly sessionId: string },
): Promise<{ readonly approval: Approval; readonly phone: string; readonly text: string } | undefined> {
  const { rows } = await deps.database.pool.query<ApprovalRow & CodeRow>(
    `select ${APPROVAL_COLUMNS}, p.code_message, p.code_params, c.phone, c.language
     from bank.approval p join bank.customer c on c.customer_id = p.customer_id
     where p.session_id = $1 and p.customer_id = $2 and p.expires_at > $3 and 'sms' = any (p.methods)
       and p.approved_at is null and p.replaced_at is null
       and not exists (select from ledger.request r where r.request_id = p.subject_id
         and r.fingerprint = ${LEDGER_FINGERPRINT})
     order by p.created_at desc limit 1`,
    [session.sessionId, session.customerId, deps.clock.now()],
  )
  const row = rows[0]
  return row && { approval: approvalOf(row), phone: row.phone, text: textOf(row) }
}

function textOf({ code_message: message, code_params: params, language }: CodeRow): string {
  return codeText(translatorFor(language), { message: defineMessage(message), params })
}
