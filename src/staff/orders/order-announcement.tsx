/** The texts of an order on an announcement: a list with each language. */
import type { StaffOrder } from '../../contract/staff/staff-api.ts'
import { AnnouncementTexts } from '../ui/announcement-texts.tsx'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { useCall } from '../ui/use-call.ts'

/** True for an order that publishes or withdraws an announcement. */
export const isOfAnnouncement = ({ kind }: Pick<StaffOrder, 'kind'>): boolean =>
  kind === 'publish-announcement' || kind === 'withdraw-announcement'

export function OrderAnnouncement({ orderId }: { readonly orderId: string }) {
  const { data, problem, again } = useCall('orders/read', { orderId })
  if (data === undefined) return <LoadingOrProblem problem={problem} again={again} />
  return data.announcement === null ? (
    <p>The announcement does not exist any more.</p>
  ) : (
    <AnnouncementTexts texts={data.announcement} />
  )
}
