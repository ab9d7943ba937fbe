/** The orders that tie two differences of one mistake to each other, and that untie them. */
import * as v from 'valibot'
import { restMinor } from '../../../../contract/staff/staff-reconciliation.ts'
import { isCurrencyCode } from '../../../../values/currency.ts'
import { formatMinor } from '../../../../values/money.ts'
import { fail } from '../../../../values/result.ts'
import { differenceText, networkText } from '../../../../values/vocabularies/staff-texts/reconciliation-texts.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Sql } from '../../../db/database.ts'
import {
  lockTied,
  lockUnexplained,
  type StoredBreak,
  tieBreaks as keepTie,
  untieBreaks as removeTie,
} from '../../../features/reconciliation/break-store.ts'
import { readJournal } from '../../../ledger/read.ts'
import { DONE, HOURS_MS, orderKind } from '../order-kind.ts'

const uuid = v.pipe(v.string(), v.uuid())
const KIND = { maker: 'ledger.post', checker: 'ledger.check', livesMs: 72 * HOURS_MS, needsRecentLogin: false } as const

const versionOf = (breaks: readonly StoredBreak[]): string =>
  breaks.map((one) => `${one.ours_minor} ${one.theirs_minor} ${one.currency}`).join(', ')
const restOf = (one: StoredBreak, other: StoredBreak): bigint | undefined => restMinor(figuresOf(one), figuresOf(other))
const figuresOf = ({ ours_minor: oursMinor, theirs_minor: theirsMinor, ...one }: StoredBreak) => {
  return { ...one, oursMinor, theirsMinor }
}

export const tieBreaks = orderKind({
  ...KIND,
  name: 'tie-breaks',
  payload: v.strictObject({ breakId: uuid, otherId: uuid, journalId: v.nullable(uuid) }),
  async subject(sql, { breakId, otherId, journalId }) {
    const locked = await lockUnexplained(sql, [breakId, otherId])
    const [one, other] = [breakId, otherId].map((id) => locked.find((found) => found.break_id === id))
    if (one === undefined || other === undefined || breakId === otherId) return undefined
    const by = journalId === null ? '' : `, with the journal ${journalId} for the rest`
    return {
      summary: `Tie the difference of ${differenceText(one)} to ${differenceText(other)} at ${networkText(one.network)}${by}`,
      version: versionOf(locked),
      obstacle: await obstacleOf(sql, one, other, journalId),
    }
  },
  async execute({ clock }, tx, { breakId, otherId, journalId }, trace) {
    const words = { journalId, explanation: trace.reason, by: trace.address, at: clock.now() }
    if (!(await keepTie(tx, { breakId, otherId, ...words })))
      return fail('A difference has an explanation, or has ended.')
    const detail = { breakId, otherId, ...(journalId === null ? {} : { journalId }) }
    await recordAudit(tx, trace, { kind: 'reconciliation.breaks-tied', outcome: 'done', detail })
    return DONE
  },
})

/** "₦5.00". A count of cards has no currency. */
function restText(rest: bigint, { currency }: StoredBreak): string {
  const minor = rest < 0n ? -rest : rest
  return isCurrencyCode(currency) ? formatMinor(minor, currency) : `${minor} ${currency}`
}

/** The amounts must agree, or a journal must book exactly the rest. */
async function obstacleOf(
  sql: Sql,
  one: StoredBreak,
  other: StoredBreak,
  journalId: string | null,
): Promise<string | undefined> {
  const rest = restOf(one, other)
  if (rest === undefined)
    return 'Two differences can be tied when they are of one network and one currency, and one side has too much where the other has too little.'
  if (rest === 0n) return journalId === null ? undefined : 'The amounts agree, so no journal books a rest.'
  if (journalId === null) return `The amounts differ by ${restText(rest, one)}. A journal must book this rest.`
  const journal = await readJournal(sql, journalId)
  const books = journal?.lines.some(
    ({ amountMinor, currency }) => currency === one.currency && (amountMinor === rest || amountMinor === -rest),
  )
  return books === true ? undefined : `The journal does not book the rest of ${restText(rest, one)}.`
}

export const untieBreaks = orderKind({
  ...KIND,
  name: 'untie-breaks',
  payload: v.strictObject({ breakId: uuid }),
  async subject(sql, { breakId }) {
    const [one, other] = await lockTied(sql, breakId)
    if (one === undefined || other === undefined) return undefined
    const summary = `Untie the difference of ${differenceText(one)} from ${differenceText(other)} at ${networkText(one.network)}`
    return { summary, version: `${versionOf([one, other])} ${one.explained_at?.toISOString()}` }
  },
  async execute(_deps, tx, { breakId }, trace) {
    if (!(await removeTie(tx, breakId))) return fail('The differences are not tied any more.')
    await recordAudit(tx, trace, { kind: 'reconciliation.breaks-untied', outcome: 'done', detail: { breakId } })
    return DONE
  },
})
