/** The announcements to customers: the list, and the order that withdraws an announcement. */
import { Button } from '../../web/ui/button/button.tsx'
import { ProposeForm } from '../orders/propose-form.tsx'
import { useChosenRow } from '../orders/use-chosen-row.ts'
import type { Answer } from '../session/api.ts'
import { useDuty } from '../session/session.tsx'
import { dateTime } from '../texts.ts'
import { Rows } from '../ui/facts.tsx'
import { AnnouncementTexts } from '../ui/announcement-texts.tsx'
import { ListTools } from '../ui/list-tools.tsx'
import { OpenedSection } from '../ui/opened-section.tsx'
import * as styles from '../ui/page.module.css'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { useCall } from '../ui/use-call.ts'
import { AUDIENCES } from './announcement-audiences.ts'
import { NewAnnouncement } from './new-announcement.tsx'
import { MadeOrder } from '../orders/made-order.tsx'

type Announcement = Answer<'announcements/read'>['announcements'][number]

export function AnnouncementsSection() {
  const { data, problem, again } = useCall('announcements/read', {})
  const mayChange = useDuty('tariff.change')
  const { chosen: ending, choose, made, done } = useChosenRow<Announcement>(again)
  if (data === undefined) return <LoadingOrProblem problem={problem} again={again} />
  return (
    <>
      <ListTools
        fileName="announcements"
        header={['Title', 'Text', 'State', 'Audience', 'From', 'Until', 'Withdrawn', 'Closed by']}
        rows={data.announcements.map((one) => [
          one.texts.en.title,
          one.texts.en.text,
          one.state,
          one.audience,
          one.startsAt,
          one.endsAt,
          one.withdrawnAt,
          one.closed,
        ])}
        help={<p>The file has the English texts. The page of the order has the texts of each language.</p>}
      />
      <Rows
        caption="Announcements to customers"
        header={['Title', 'Text', 'State', 'Audience', 'From', 'Until', 'Closed by', ...(mayChange ? ['End'] : [])]}
        rows={data.announcements.map((one) => [
          one.texts.en.title,
          one.texts.en.text,
          one.withdrawnAt === null ? one.state : `withdrawn on ${dateTime(one.withdrawnAt)}`,
          AUDIENCES[one.audience],
          dateTime(one.startsAt),
          dateTime(one.endsAt),
          one.closed.toLocaleString('en-GB'),
          ...(mayChange ? [<WithdrawButton key="end" announcement={one} choose={() => choose(one)} />] : []),
        ])}
        empty="No announcement is shown, and none is planned."
      />
      <p>
        The pages show an announcement above each page until its end, in the language of the customer. A customer who
        closes the announcement does not see it again.
      </p>
      <MadeOrder order={made} />
      {ending !== undefined && (
        <OpenedSection key={ending.announcementId} title={`Withdraw: ${ending.texts.en.title}`}>
          <AnnouncementTexts texts={ending.texts} />
          <ProposeForm
            kind="withdraw-announcement"
            payload={{ announcementId: ending.announcementId }}
            button="Propose to withdraw it"
            done={done}
          />
        </OpenedSection>
      )}
      {mayChange && <NewAnnouncement done={done} />}
    </>
  )
}

interface WithdrawButtonProps {
  readonly announcement: Announcement
  readonly choose: () => void
}

function WithdrawButton({ announcement: { state, texts }, choose }: WithdrawButtonProps) {
  if (state === 'ended' || state === 'withdrawn') return null
  return (
    <Button look="sec" small onClick={choose}>
      Withdraw <span className={styles.hidden}>{texts.en.title}</span>
    </Button>
  )
}
