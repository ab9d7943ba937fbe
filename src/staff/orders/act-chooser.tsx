/** Offers several orders about a record, and shows the form of the order that the person chooses. */
import { type ReactNode, useState } from 'react'
import type * as v from 'valibot'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import type { StaffDuty } from '../../values/vocabularies/staff-duties.ts'
import type { OrderKindName } from '../../values/vocabularies/staff-orders.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import * as styles from '../ui/page.module.css'
import { ProposeForm, type ProposeFormProps } from './propose-form.tsx'
import { useMe } from '../session/session.tsx'

export interface Act {
  readonly kind: OrderKindName
  readonly label: string
  /** Identifies the act. It is needed when two acts are of the same kind. */
  readonly id?: string
  /** Fields that this act adds to the payload of the record. */
  readonly payload?: Readonly<Record<string, unknown>>
  /** The duty of the order's maker. */
  readonly duty: StaffDuty
  /** What the person should know before the order is made. */
  readonly text?: string
  readonly fields?: v.ObjectEntries
  readonly controls?: ProposeFormProps['children']
}

export interface ActChooserProps {
  readonly title: string
  readonly acts: readonly Act[]
  readonly payload: Readonly<Record<string, unknown>>
  readonly done: (order: StaffOrder) => void
  /** Shown when the roles of the person allow none of the acts. */
  readonly none?: ReactNode
}

const idOf = ({ id, kind }: Act): string => id ?? kind

export function ActChooser({ title, acts, payload, done, none = null }: ActChooserProps) {
  const { duties } = useMe()
  const [chosen, setChosen] = useState('')
  const possible = acts.filter(({ duty }) => duties.includes(duty))
  if (possible.length === 0) return none
  const act = possible.find((one) => idOf(one) === chosen)
  return (
    <section className={styles.section} aria-labelledby="acts">
      <h2 id="acts">{title}</h2>
      <div className={styles.form}>
        <SelectField
          id="act"
          label="Act"
          placeholder="Choose an act"
          value={act === undefined ? '' : idOf(act)}
          onChange={({ target }) => setChosen(target.value)}
          choices={possible.map((one) => ({ value: idOf(one), label: one.label }))}
        />
      </div>
      {act !== undefined && (
        <>
          {act.text !== undefined && <p>{act.text}</p>}
          <ProposeForm
            key={idOf(act)}
            kind={act.kind}
            payload={{ ...payload, ...act.payload }}
            {...(act.fields === undefined ? {} : { fields: act.fields })}
            button={act.label}
            done={(order) => {
              setChosen('')
              done(order)
            }}
          >
            {act.controls}
          </ProposeForm>
        </>
      )}
    </section>
  )
}
