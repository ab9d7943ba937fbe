/** The texts of an order on an announcement: a list with each language. */
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import type { OrderStory } from '../../contract/staff/staff-orders.ts'
import { LANGUAGES } from '../../values/language.ts'
import { ANNOUNCEMENT_LANGUAGES } from '../../values/vocabularies/announcements.ts'
import * as styles from '../ui/page.module.css'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useCall } from '../ui/use-call.ts'

/** True for an order that publishes or withdraws an announcement. */
export const isOfAnnouncement = ({ kind }: Pick<StaffOrder, 'kind'>): boolean =>
  kind === 'publish-announcement' || kind === 'withdraw-announcement'

export function OrderAnnouncement({ orderId }: { readonly orderId: string }) {
  const { data, problem, again } = useCall('orders/read', { orderId })
  if (data === undefined)
    return problem === undefined ? <output>Loading…</output> : <ProblemNote problem={problem} again={again} />
  return data.announcement === null ? (
    <p>The announcement does not exist any more.</p>
  ) : (
    <Texts texts={data.announcement} />
  )
}

const Texts = ({ texts }: { readonly texts: NonNullable<OrderStory['announcement']> }) => (
  <section className={styles.section} aria-label="Texts of the announcement">
    <h3>Texts of the announcement</h3>
    <dl>
      {LANGUAGES.map((language) => (
        <div key={language}>
          <dt>{ANNOUNCEMENT_LANGUAGES[language]}</dt>
          <dd lang={language}>
            <p>
              <strong>{texts[language].title}</strong>
            </p>
            <p>{texts[language].text}</p>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
