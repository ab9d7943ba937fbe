/** The orders that tie a difference to another difference of the same mistake, and that untie both. */
import { useState } from 'react'
import * as v from 'valibot'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { type ReconciliationBreak, restMinor } from '../../contract/staff/staff-reconciliation.ts'
import { SelectField } from '../../web/ui/form/select-field.tsx'
import { TextField } from '../../web/ui/form/text-field.tsx'
import { Link } from '../../web/ui/router/link.tsx'
import { ProposeForm } from '../orders/propose-form.tsx'
import { ageText } from '../texts.ts'
import * as styles from '../ui/page.module.css'
import { BREAK_TEXTS } from '../../values/vocabularies/staff-texts/reconciliation-texts.ts'
import { isUnexplained, sideText } from './reconciliation-texts.ts'

interface Proposed {
  readonly proposed: (order: StaffOrder) => void
}

export interface TieBreaksProps extends Proposed {
  readonly difference: ReconciliationBreak
  readonly all: readonly ReconciliationBreak[]
}

interface Candidate {
  readonly other: ReconciliationBreak
  /** The minor units that both differences leave. */
  readonly rest: bigint
}

/** The differences that can be tied to this difference. Those with the same amount come first. */
function candidatesOf(difference: ReconciliationBreak, all: readonly ReconciliationBreak[]): readonly Candidate[] {
  const found = all.filter(isUnexplained).flatMap((other): readonly Candidate[] => {
    const rest = restMinor(difference, other)
    return rest === undefined ? [] : [{ other, rest }]
  })
  return [...found.filter(({ rest }) => rest === 0n), ...found.filter(({ rest }) => rest !== 0n)]
}

const absolute = (minor: bigint): string => (minor < 0n ? -minor : minor).toString()

const JOURNAL = v.pipe(v.string(), v.trim(), v.uuid('Enter the id of the journal that books the rest'))

export function TieBreaks({ difference, all, proposed }: TieBreaksProps) {
  const [otherId, setOtherId] = useState('')
  const [now] = useState(() => Date.now())
  const candidates = candidatesOf(difference, all)
  const rest = candidates.find(({ other }) => other.breakId === otherId)?.rest ?? 0n
  const labelOf = ({ other, rest: left }: Candidate): string =>
    `${other.reference}: ${BREAK_TEXTS[other.kind]}, ${sideText(other.oursMinor ?? other.theirsMinor, other.currency)}, ${ageText(other.foundAt, now)}${left === 0n ? '' : `, rest ${sideText(absolute(left), other.currency)}`}`
  return (
    <section className={styles.section} aria-labelledby="tie">
      <h3 id="tie">Tie to another difference</h3>
      {candidates.length === 0 ? (
        <p>No other open difference of this network fits.</p>
      ) : (
        <>
          <p>
            Two differences of one mistake explain each other, such as our payment and the line of the network under
            another reference. Another person checks this order. The tie ends when one of both differences ends.
          </p>
          <ProposeForm
            kind="tie-breaks"
            payload={{ breakId: difference.breakId, ...(rest === 0n ? { journalId: null } : {}) }}
            fields={{
              otherId: v.pipe(v.string(), v.minLength(1, 'Choose the other difference')),
              ...(rest === 0n ? {} : { journalId: JOURNAL }),
            }}
            button="Propose the tie"
            done={proposed}
          >
            {(errorOf) => (
              <>
                <SelectField
                  id="otherId"
                  label="Other difference"
                  placeholder="Choose a difference"
                  choices={candidates.map((one) => ({ value: one.other.breakId, label: labelOf(one) }))}
                  onChange={({ target }) => setOtherId(target.value)}
                  error={errorOf('otherId')}
                />
                {rest !== 0n && (
                  <>
                    <p>
                      Both differences leave {sideText(absolute(rest), difference.currency)}. A journal must book this
                      rest. <Link to="/books?view=journal">Draft the journal</Link> first.
                    </p>
                    <TextField
                      id="restJournal"
                      name="journalId"
                      label="Journal that books the rest"
                      autoComplete="off"
                      error={errorOf('restJournal')}
                    />
                  </>
                )}
              </>
            )}
          </ProposeForm>
        </>
      )}
    </section>
  )
}

export const UntieBreaks = ({ breakId, proposed }: Proposed & { readonly breakId: string }) => (
  <section className={styles.section} aria-labelledby="untie">
    <h3 id="untie">Untie the differences</h3>
    <p>Both differences then need an explanation again. Another person checks this order.</p>
    <ProposeForm kind="untie-breaks" payload={{ breakId }} button="Propose to untie" done={proposed} />
  </section>
)
