/** Finds the page that an alert opens. */
import * as v from 'valibot'
import type { Alert } from '../../../contract/alerts/alerts.ts'
import { familyOf, isOfFamily, type Notice } from '../../notify/notice.ts'

/** The functions that find this customer's entries and cases by the ids in alerts. */
export interface AboutDeps {
  /** Maps a direction and a journal's id ("debit 0197…") to the entry in the customer's own account. */
  findEntries(
    customerId: string,
    journalIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly accountNumber: string; readonly entryId: string }>>
  /** Maps the references of cases to their ids. */
  findCases(customerId: string, references: readonly string[]): Promise<ReadonlyMap<string, string>>
}

type About = Alert['about']

/** Finds the subjects of one page of a customer's alerts, in the order of the alerts. */
export async function aboutsOf(
  deps: AboutDeps,
  customerId: string,
  notices: readonly Notice[],
): Promise<readonly About[]> {
  const journals = notices.flatMap((notice) => (isOfFamily(notice, 'money') ? [notice.reference] : []))
  const references = notices.flatMap((notice) => (isOfFamily(notice, 'case') ? [notice.caseReference] : []))
  const [entries, cases] = await Promise.all([
    journals.length === 0 ? undefined : deps.findEntries(customerId, journals),
    references.length === 0 ? undefined : deps.findCases(customerId, references),
  ])
  return notices.map((notice): About => {
    if (isOfFamily(notice, 'money')) {
      const entry = entries?.get(`${notice.kind} ${notice.reference}`)
      return entry === undefined ? null : { place: 'entry', ...entry }
    }
    if (isOfFamily(notice, 'case')) return placeOf('case', cases?.get(notice.caseReference))
    return aboutOf(notice)
  })
}

/** The page of a notice that needs no look-up. */
function aboutOf(notice: Notice): About {
  switch (familyOf(notice)) {
    case 'payment':
    case 'check':
      return paymentAbout(notice)
    case 'schedule':
      return placeOf('schedule', notice.reference.split(':')[0])
    case 'list':
      return placeOf('list', notice.reference)
    case 'budget':
      return { place: 'insights' }
    case 'bouquet':
      return { place: 'saved-bills' }
    default:
      return null
  }
}

function paymentAbout({ kind, reference }: Notice): About {
  // A card order has no page. The cards page shows its state.
  if (kind.startsWith('card-')) return null
  return placeOf(kind.startsWith('bill-') ? 'bill' : 'transfer', reference)
}

function placeOf(place: 'transfer' | 'bill' | 'case' | 'schedule' | 'list', id: string | undefined): About {
  return v.is(v.pipe(v.string(), v.uuid()), id) ? { place, id } : null
}
