/**
 * Manages this browser's push subscription: makes it, ends it, and never leaves it to the next customer who logs in
 * here.
 */
import { deviceStorage } from '../../session/browser-storage.ts'
import { registerWorker } from '../../session/service-worker.ts'

/** The customer whose alerts this browser shows. */
const OWNER_KEY = 'adire.push'

export interface BrowserSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/**
 * Asks the customer, and the browser's push service. `denied`: the customer refused. `failed`: the browser cannot
 * subscribe.
 */
export async function subscribeBrowser(
  owner: string,
  vapidPublicKey: string,
): Promise<BrowserSubscription | 'denied' | 'failed'> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied'
    await registerWorker()
    const { pushManager } = await navigator.serviceWorker.ready
    const options = { userVisibleOnly: true, applicationServerKey: vapidPublicKey }
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON()
    if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined) return 'failed'
    deviceStorage.write(OWNER_KEY, owner)
    return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] }
  } catch {
    return 'failed'
  }
}

/**
 * Ends the subscription at the push service, which then refuses later messages of the bank. The service worker stays,
 * because it also shows the offline page.
 */
export async function unsubscribeBrowser(): Promise<void> {
  if (deviceStorage.read(OWNER_KEY) === null) return
  deviceStorage.write(OWNER_KEY, null)
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // A browser without notifications has nothing to end.
  }
}

/** Keeps the subscription for the customer who is logged in now, and ends another customer's subscription. */
export function endOthersPushes(username: string): void {
  const owner = deviceStorage.read(OWNER_KEY)
  if (owner !== null && owner !== username) void unsubscribeBrowser()
}

/** True when this browser shows this customer's alerts, by its own record. */
export const isOwnPush = (username: string): boolean => deviceStorage.read(OWNER_KEY) === username
