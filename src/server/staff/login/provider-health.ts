/** Watches whether the identity provider of staff answers, so that the first page can say it. */
import type { Clock } from '../../ports/clock.ts'

const ASKED_EVERY_MS = 60 * 1000

/**
 * Returns a reader of the time since which the provider does not answer, and null while it answers. The reader asks the provider once
 * a minute at most. The first reader waits for the answer, and later readers get the last known state.
 */
export function watchProvider(ask: () => Promise<void>, clock: Clock): () => Promise<Date | null> {
  let downSince: Date | null = null
  let askedAt: Date | undefined
  let first: Promise<void> | undefined
  const refresh = async (at: Date): Promise<void> => {
    askedAt = at
    try {
      await ask()
      downSince = null
    } catch {
      downSince ??= at
    }
  }
  return async () => {
    const now = clock.now()
    if (askedAt === undefined) first = refresh(now)
    else if (now.getTime() - askedAt.getTime() >= ASKED_EVERY_MS) void refresh(now)
    await first
    return downSince
  }
}
