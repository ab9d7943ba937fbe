/** The hits of screening: the hits without a decision, the latest decisions, and the decisions by list. */
import { useState } from 'react'
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import type { ScreeningHit } from '../../contract/staff/staff-screening.ts'
import { OpenButton } from '../ui/open-button.tsx'
import { Rows } from '../ui/facts.tsx'
import * as styles from '../ui/page.module.css'
import { ProblemNote } from '../ui/problem-note.tsx'
import { dateTime } from '../texts.ts'
import { useCall } from '../ui/use-call.ts'
import { HitEvidencePart } from './hit-evidence.tsx'

interface HitSectionProps {
  readonly proposed: (order: StaffOrder) => void
}

export function HitSection({ proposed }: HitSectionProps) {
  const open = useCall('screening/list', { which: 'open' })
  const decided = useCall('screening/list', { which: 'decided' })
  const again = (): void => {
    open.again()
    decided.again()
  }
  const made = (order: StaffOrder): void => {
    again()
    proposed(order)
  }
  const problem = open.problem ?? decided.problem
  const lists = open.data?.lists ?? []
  return (
    <>
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      <section className={styles.section} aria-labelledby="hits">
        <h2 id="hits">Names on lists{open.data && ` (${open.data.hits.length})`}</h2>
        <p>
          The name of a customer or of a payee is like a name on a list. Until the decision, the payments of a customer
          on a list of sanctions, and the payments to such a payee, wait as referred payments.
        </p>
        <HitTable hits={open.data?.hits} empty="No name waits for a decision." proposed={made} />
      </section>
      <section className={styles.section} aria-labelledby="decided-hits">
        <h2 id="decided-hits">Decided names</h2>
        <HitTable hits={decided.data?.hits} empty="No name has a decision yet." proposed={made} />
      </section>
      <section className={styles.section} aria-labelledby="lists">
        <h2 id="lists">Lists in the last 90 days</h2>
        <Rows
          caption="Hits and decisions of each list"
          header={['List', 'Hits', 'One person', 'Other persons']}
          rows={lists.map(({ list, hits, trueMatches, falseMatches }) => [list, hits, trueMatches, falseMatches])}
          empty="No name was like a name on a list."
        />
      </section>
    </>
  )
}

interface HitTableProps extends HitSectionProps {
  /** Undefined while the hits are loading. */
  readonly hits: readonly ScreeningHit[] | undefined
  readonly empty: string
}

function HitTable({ hits, empty, proposed }: HitTableProps) {
  // One hit is open at a time, so that the controls of its orders have unique ids.
  const [openId, setOpenId] = useState<string>()
  if (hits === undefined) return <output>Loading…</output>
  if (hits.length === 0) return <p>{empty}</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col">Of</th>
            <th scope="col">Kind of list</th>
            <th scope="col" className={styles.amount}>
              Score
            </th>
            <th scope="col">Found</th>
            <th scope="col">Decision</th>
            <th scope="col">
              <span className={styles.hidden}>Details</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {hits.map((hit) => (
            <HitRows
              key={hit.hitId}
              hit={hit}
              isOpen={hit.hitId === openId}
              toggle={() => setOpenId(hit.hitId === openId ? undefined : hit.hitId)}
              proposed={(order) => {
                setOpenId(undefined)
                proposed(order)
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HitRowsProps extends HitSectionProps {
  readonly hit: ScreeningHit
  readonly isOpen: boolean
  readonly toggle: () => void
}

const TOPIC_TEXTS = { sanction: 'Sanctions', pep: 'Public office', other: 'Other' } as const
const DECISION_TEXTS = { 'true-match': 'one person', 'false-match': 'other persons' } as const

function HitRows({ hit, isOpen, toggle, proposed }: HitRowsProps) {
  const { hitId, list, entryId, subject, topic, score, foundAt, decision } = hit
  const id = `hit-${hitId}`
  const name = `${list}, ${entryId}`
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        <td>{subject === 'customer' ? 'Customer' : 'Payee'}</td>
        <td>{TOPIC_TEXTS[topic]}</td>
        <td className={styles.amount}>{Math.floor(score * 100)}%</td>
        <td>{dateTime(foundAt)}</td>
        <td>{decision === null ? 'waits' : DECISION_TEXTS[decision]}</td>
        <td>
          <OpenButton controls={id} name={name} isOpen={isOpen} toggle={toggle} />
        </td>
      </tr>
      <tr id={id} hidden={!isOpen}>
        <td colSpan={7}>{isOpen && <HitEvidencePart hit={hit} proposed={proposed} />}</td>
      </tr>
    </>
  )
}
