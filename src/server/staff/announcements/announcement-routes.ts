/** The staff's calls on announcements to customers. */
import * as v from 'valibot'
import {
  type announcementPreviewSchema,
  type announcementsSchema,
  wantedAnnouncementSchema,
} from '../../../contract/staff/staff-announcements.ts'
import { ok } from '../../../values/result.ts'
import {
  countAudience,
  findAnnouncementsSince,
  type StoredAnnouncement,
} from '../../features/announcements/announcement-store.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { refuse, staffRoute, type StaffRoute } from '../staff-route.ts'
import { checkAnnouncement } from './check-announcement.ts'

const SHOWN_MS = 30 * 24 * 60 * 60 * 1000

export function announcementRoutes({ database: { pool }, clock }: StaffDeps): readonly StaffRoute[] {
  return [
    staffRoute({
      path: 'announcements/read',
      duty: 'tariff.read',
      input: v.strictObject({}),
      async run() {
        const now = clock.now()
        const found = await findAnnouncementsSince(pool, new Date(now.getTime() - SHOWN_MS))
        return ok<v.InferOutput<typeof announcementsSchema>>({
          announcements: found.map(({ startsAt, endsAt, withdrawnAt, ...announcement }) => ({
            ...announcement,
            startsAt: startsAt.toISOString(),
            endsAt: endsAt.toISOString(),
            withdrawnAt: withdrawnAt?.toISOString() ?? null,
            state: stateOf({ startsAt, endsAt, withdrawnAt }, now),
          })),
        })
      },
    }),
    staffRoute({
      path: 'announcements/preview',
      duty: 'tariff.read',
      input: wantedAnnouncementSchema,
      async run(wanted) {
        const checked = checkAnnouncement(wanted, clock.now())
        if (!checked.ok) return refuse('bad-input', checked.failure)
        return ok<v.InferOutput<typeof announcementPreviewSchema>>(await countAudience(pool, wanted.audience))
      },
    }),
  ]
}

function stateOf(
  { startsAt, endsAt, withdrawnAt }: Pick<StoredAnnouncement, 'startsAt' | 'endsAt' | 'withdrawnAt'>,
  now: Date,
): 'planned' | 'shown' | 'ended' | 'withdrawn' {
  if (withdrawnAt !== null) return 'withdrawn'
  if (endsAt <= now) return 'ended'
  return startsAt > now ? 'planned' : 'shown'
}
