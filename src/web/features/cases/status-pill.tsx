/** Shows the state of a case: waiting, decided for the customer, or closed. */
import type { CaseLine } from '../../../contract/cases/cases.ts'
import { Pill } from '../../ui/note/pill.tsx'

export function StatusPill({ line }: { readonly line: Pick<CaseLine, 'state' | 'statusText' | 'open'> }) {
  const look = line.state === 'resolved-for' ? 'ok' : line.state === 'waiting' ? 'bad' : line.open ? 'wait' : ''
  return <Pill look={look}>{line.statusText}</Pill>
}
