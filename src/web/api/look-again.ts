/** How a dashboard that stays open finds out about money that comes in: it asks again, while it is looked at and online. */
import { useOnline } from '../../ui/use-online.ts'

const LOOK_AGAIN_MS = 20_000

/** Options of the dashboard's queries. */
export function useLookAgain() {
  const online = useOnline()
  return { pollingInterval: online ? LOOK_AGAIN_MS : 0, skipPollingIfUnfocused: true }
}
