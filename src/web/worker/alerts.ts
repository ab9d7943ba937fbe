/** Shows the alerts that the bank pushes, and opens the inbox at a click. */
import * as PATHS from '../session/paths/paths.ts'
import { type WorkerScope, worker } from './worker-scope.ts'

interface ShownAlert {
  readonly title: string
  readonly body: string
  /** The tag of the alert: a repeated alert replaces the first without another sound. */
  readonly tag: string
}

function read(data: { json(): unknown } | null): ShownAlert {
  const unread: ShownAlert = { title: 'You have an alert', body: 'Open internet banking to read it.', tag: 'alert' }
  try {
    const pushed = data?.json() as Partial<Record<keyof ShownAlert, unknown>> | undefined
    if (typeof pushed?.title !== 'string' || typeof pushed.body !== 'string' || typeof pushed.tag !== 'string')
      return unread
    return { title: pushed.title, body: pushed.body, tag: pushed.tag }
  } catch {
    return unread
  }
}

async function openInbox(scope: WorkerScope): Promise<void> {
  const [page] = await scope.clients.matchAll({ type: 'window' })
  if (page === undefined) await scope.clients.openWindow(PATHS.alerts)
  else {
    await page.focus()
    await page.navigate(PATHS.alerts)
  }
}

/** Listens for pushes and for clicks on notifications. */
export function showAlerts(scope: WorkerScope = worker): void {
  scope.addEventListener('push', (event) => {
    const { title, body, tag } = read(event.data)
    event.waitUntil(scope.registration.showNotification(title, { body, tag }))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openInbox(scope))
  })
}
