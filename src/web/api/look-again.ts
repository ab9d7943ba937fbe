/** How a page that stays open finds out about money that comes in or ends its way: it asks again, while it is looked at and online. */
import { useOnline } from '../ui/use-online.ts'

const LOOK_AGAIN_MS = 20_000

export interface LookAgain {
  readonly pollingInterval: number
  readonly skipPollingIfUnfocused: boolean
}

/** Options of the page's queries. */
export function useLookAgain(everyMs = LOOK_AGAIN_MS): LookAgain {
  const online = useOnline()
  return { pollingInterval: online ? everyMs : 0, skipPollingIfUnfocused: true }
}
