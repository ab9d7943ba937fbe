/** Loads the review of a transfer when it is needed, because the form opens without it. */
import { lazyPage } from '../../../ui/loading/lazy-page.tsx'
import type { ScheduleReviewProps } from '../../../schedule/schedule-review.tsx'
import type { ReviewContainerProps } from './review-container.tsx'

/** The signed-in pages load both when the browser is idle (src/web/app/signed-in.tsx). */
export const LateReview = lazyPage<ReviewContainerProps>(
  async () => (await import('./review-container.tsx')).ReviewContainer,
)
export const LateScheduleReview = lazyPage<ScheduleReviewProps>(
  async () => (await import('../../../schedule/schedule-review.tsx')).ScheduleReview,
)
