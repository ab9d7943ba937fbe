/** Which page an alert is about. */
import * as v from 'valibot'
import type { Alert } from '../../../contract/alerts.ts'
import type { Notice } from './notice.ts'

/** Where an entry or a case of this customer's is found by what its alert names. */
export interface AboutDeps {
  /** By its way and the journal's id, "debit 0197…": the entry in the customer's own account. */
  findEntries(
    customerId: string,
    journalIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly accountNumber: string; readonly entryId: string }>>
  /** By the case's reference: its id. */
  findCases(customerId: string, references: readonly string[]): Promise<ReadonlyMap<string, string>>
}

type About = Alert['about']

/** For a page of alerts of one customer, in their order. */
export async function aboutsOf(
  deps: AboutDeps,
  customerId: string,
  notices: readonly Notice[],
): Promise<readonly About[]> {
  const journals = notices.flatMap((notice) => (isMoney(notice) ? [notice.reference] : []))
  const references = notices.flatMap((notice) => ('caseReference' in notice ? [notice.caseReference] : []))
  const [entries, cases] = await Promise.all([
    journals.length === 0 ? undefined : deps.findEntries(customerId, journals),
    references.length === 0 ? undefined : deps.findCases(customerId, references),
  ])
  return notices.map((notice): About => {
    if (isMoney(notice)) {
      const entry = entries?.get(`${notice.kind} ${notice.reference}`)
      return entry === undefined ? null : { place: 'entry', ...entry }
    }
    if ('caseReference' in notice) return placeOf('case', cases?.get(notice.caseReference))
    // A card's fee has no page of its own: the cards' page says how it stands.
    if (notice.kind.startsWith('card-')) return null
    if ('totalMinor' in notice) return placeOf(notice.kind.startsWith('bill') ? 'bill' : 'transfer', notice.reference)
    if ('day' in notice) return placeOf('schedule', notice.reference.split(':')[0])
    if ('payments' in notice) return placeOf('list', notice.reference)
    if ('budgetMinor' in notice) return { place: 'insights' }
    return notice.kind === 'bouquet-ending' ? { place: 'saved-bills' } : null
  })
}

const isMoney = ({ kind }: Notice): boolean => kind === 'credit' || kind === 'debit'

function placeOf(place: 'transfer' | 'bill' | 'case' | 'schedule' | 'list', id: string | undefined): About {
  return v.is(v.pipe(v.string(), v.uuid()), id) ? { place, id } : null
}
