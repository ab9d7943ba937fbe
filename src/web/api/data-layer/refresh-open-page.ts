/**
 * Makes an open page repeat its queries while it is visible and online, so that it shows credits and completed
 * payments.
 */
import { useOnline } from '../../ui/use-online.ts'

const LOOK_AGAIN_MS = 20_000

export interface RefreshOpenPage {
  readonly pollingInterval: number
  readonly skipPollingIfUnfocused: boolean
}

/** Options for the page's queries. */
export function useRefreshOpenPage(everyMs = LOOK_AGAIN_MS): RefreshOpenPage {
  const online = useOnline()
  return { pollingInterval: online ? everyMs : 0, skipPollingIfUnfocused: true }
}
