/** Says above a form that staff have switched its part of the bank off, with the reason and the end. */
import type { ShownPart } from '../../values/vocabularies/service-stops.ts'
import { useGetSwitchStateQuery } from '../api/transfers/switch-state-api.ts'
import { Note } from '../ui/note/note.tsx'
import * as layoutStyles from '../ui/layout.module.css'

/** Adds no call: the frame of every signed-in page reads the state of the services too. */
export function PartOffNote({ part }: { readonly part: ShownPart }) {
  const { data } = useGetSwitchStateQuery()
  const off = data?.partsOff.find((one) => one.part === part)
  if (off === undefined) return null
  return (
    <div aria-live="polite">
      <Note kind="wait" className={layoutStyles.apart}>
        <p>{off.text}</p>
      </Note>
    </div>
  )
}
