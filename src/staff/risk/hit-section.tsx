/** The hits of screening: the hits without a decision, the latest decisions, and the decisions by list. */
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import type { ScreeningHit } from '../../contract/staff/staff-screening.ts'
import { Rows } from '../ui/facts.tsx'
import { OpenTable } from '../ui/open-table.tsx'
import * as styles from '../ui/page.module.css'
import { ProblemNote } from '../ui/problem-note.tsx'
import { dateTime } from '../texts.ts'
import type { Answer } from '../session/api.ts'
import { useCall } from '../ui/use-call.ts'
import { ExportHits } from './export-hits.tsx'
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
        {open.data && <Unscreened {...open.data.unscreened} />}
        <ExportHits which="open" />
        <HitTable hits={open.data?.hits} empty="No name waits for a decision." proposed={made} />
      </section>
      <section className={styles.section} aria-labelledby="decided-hits">
        <h2 id="decided-hits">Decided names</h2>
        <ExportHits which="decided" />
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

/** Says how many names wait for their first answer, because an empty list of hits is no proof without it. */
function Unscreened({ customers, payees, oldestAt }: Answer<'screening/list'>['unscreened']) {
  if (oldestAt === null) return <p>The lists have answered about every name that the bank sent them.</p>
  return (
    <p>
      {countText(customers, 'customer')} and {countText(payees, 'payee')} have never been screened. The oldest request
      is of {dateTime(oldestAt)}. Larger transfers from and to these names wait until the lists answer.
    </p>
  )
}

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

interface HitTableProps extends HitSectionProps {
  /** Undefined while the hits are loading. */
  readonly hits: readonly ScreeningHit[] | undefined
  readonly empty: string
}

const TOPIC_TEXTS = { sanction: 'Sanctions', pep: 'Public office', other: 'Other' } as const
const DECISION_TEXTS = { 'true-match': 'one person', 'false-match': 'other persons' } as const

const HitTable = ({ hits, empty, proposed }: HitTableProps) => (
  <OpenTable
    header={['Entry', 'Of', 'Kind of list', 'Score', 'Found', 'Decision']}
    amounts={[3]}
    rows={hits?.map((hit) => ({
      id: hit.hitId,
      name: `${hit.list}, ${hit.entryId}`,
      cells: [
        `${hit.list}, ${hit.entryId}`,
        hit.subject === 'customer' ? 'Customer' : 'Payee',
        TOPIC_TEXTS[hit.topic],
        `${Math.floor(hit.score * 100)}%`,
        dateTime(hit.foundAt),
        hit.decision === null
          ? 'waits'
          : hit.correctedAt === null
            ? DECISION_TEXTS[hit.decision]
            : 'corrected: other persons',
      ],
      renderDetails: (close) => (
        <HitEvidencePart
          hit={hit}
          proposed={(order) => {
            close()
            proposed(order)
          }}
        />
      ),
    }))}
    empty={empty}
  />
)
