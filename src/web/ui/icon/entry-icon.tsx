/** Draws the icon of an entry: phone, television, electricity, bill or card, or else an arrow for its direction. */
import type { Entry } from '../../../contract/accounts/account.ts'
import { CardIcon, OutwardIcon } from './icons-money.tsx'
import { BoltIcon, InwardIcon, PhoneIcon, SlipIcon, TelevisionIcon } from './icons.tsx'

const ICONS: ReadonlyMap<string, typeof SlipIcon> = new Map([
  ['airtime', PhoneIcon],
  ['cable-tv', TelevisionIcon],
  ['electricity', BoltIcon],
  ['bill-payment', SlipIcon],
  ['card-payment', CardIcon],
])

/** A credit always has the arrow, because the refund of a bill is not a bill. */
export function EntryIcon({ entry }: { readonly entry: Pick<Entry, 'kind' | 'direction'> }) {
  if (entry.direction === 'credit') return <InwardIcon />
  const look = { Icon: ICONS.get(entry.kind) ?? OutwardIcon }
  return <look.Icon />
}
