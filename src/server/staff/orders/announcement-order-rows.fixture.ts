/** Cases of the test of all orders: orders on announcements to customers. */
import { randomUUID } from 'node:crypto'
import { insertAnnouncement, withdrawAnnouncement } from '../../features/announcements/announcement-store.ts'
import type { OrderRow, OrderTry, OrderWorld } from './order-row.fixture.ts'

const WORDS = { title: 'New opening hours', text: 'Our branches open at 9 am from Monday on.' }
const TEXTS = { en: WORDS, ha: WORDS, yo: WORDS, ig: WORDS, pcm: WORDS }
const WANTED = { texts: TEXTS, audience: 'all', startsAt: null } as const
const TARIFF = { maker: 'accountant', checker: 'accountant' } as const
const by = () => ({ at: new Date(), by: 'operator:ada' })

/** Only the database role of staff may add an announcement. */
const add = ({ staff }: OrderWorld, announcementId: string) =>
  insertAnnouncement(
    staff.database.pool,
    { ...WANTED, announcementId, startsAt: new Date(), endsAt: new Date(Date.now() + 60_000) },
    by(),
  )

async function wantedAnnouncement(world: OrderWorld): Promise<OrderTry> {
  const year = new Date().getUTCFullYear() + 1
  return {
    payload: { ...WANTED, endsAt: `${year}-01-01T00:00:00Z` },
    change: () => add(world, randomUUID()),
  }
}

async function openAnnouncement(world: OrderWorld): Promise<OrderTry> {
  const announcementId = randomUUID()
  await add(world, announcementId)
  return {
    payload: { announcementId },
    change: () => withdrawAnnouncement(world.staff.database.pool, announcementId, by()),
  }
}

export const ANNOUNCEMENT_ROWS: readonly OrderRow[] = [
  { ...TARIFF, kind: 'publish-announcement', event: 'announcement.published', prepare: wantedAnnouncement },
  { ...TARIFF, kind: 'withdraw-announcement', event: 'announcement.withdrawn', prepare: openAnnouncement },
]
