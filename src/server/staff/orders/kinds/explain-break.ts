/** The order that explains a difference between the bank's books and a network's, and links it to the journal that books it. */
import * as v from 'valibot'
import { fail } from '../../../../values/result.ts'
import { differenceText, networkText } from '../../../../values/vocabularies/staff-texts/reconciliation-texts.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import { explainBreak as keepExplanation, lockUnexplained } from '../../../features/reconciliation/break-store.ts'
import { readJournal } from '../../../ledger/read.ts'
import { DONE, HOURS_MS, orderKind } from '../order-kind.ts'

export const explainBreak = orderKind({
  name: 'explain-break',
  maker: 'ledger.post',
  checker: 'ledger.check',
  livesMs: 72 * HOURS_MS,
  needsRecentLogin: false,
  payload: v.strictObject({
    breakId: v.pipe(v.string(), v.uuid()),
    journalId: v.nullable(v.pipe(v.string(), v.uuid())),
  }),
  async subject(sql, { breakId, journalId }) {
    const [found] = await lockUnexplained(sql, [breakId])
    const journal = journalId === null ? undefined : await readJournal(sql, journalId)
    if (found === undefined || (journalId !== null && journal === undefined)) return undefined
    const by = journal === undefined ? '' : `, booked by the journal ${journal.id} (${journal.narration})`
    const summary = `Explain the difference of ${differenceText(found)} at ${networkText(found.network)}${by}`
    return { summary, version: `${found.ours_minor} ${found.theirs_minor} ${found.currency}` }
  },
  async execute({ clock }, tx, { breakId, journalId }, trace) {
    const explanation = { breakId, journalId, explanation: trace.reason, by: trace.address, at: clock.now() }
    if (!(await keepExplanation(tx, explanation))) return fail('The difference has an explanation, or has ended.')
    const detail = { breakId, ...(journalId === null ? {} : { journalId }) }
    await recordAudit(tx, trace, { kind: 'reconciliation.break-explained', outcome: 'done', detail })
    return DONE
  },
})
