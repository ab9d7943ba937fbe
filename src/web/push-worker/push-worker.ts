/** The browser's worker for alerts: shows what the bank pushes and opens the inbox. It fetches and keeps no page, so none is ever old. */

interface ShownAlert {
  readonly title: string
  readonly body: string
  /** The alert: a repeat takes the place of the first without another sound. */
  readonly tag: string
}

interface Waiting {
  waitUntil(work: Promise<unknown>): void
}

interface OpenPage {
  readonly focus: () => Promise<unknown>
  readonly navigate: (to: string) => Promise<unknown>
}

/** As much of ServiceWorkerGlobalScope as is used: the DOM's types have it only for files that are all worker. */
interface AlertWorker {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { readonly type: 'window' }): Promise<readonly OpenPage[]>
    openWindow(to: string): Promise<unknown>
  }
  addEventListener(
    kind: 'push',
    listener: (event: Waiting & { readonly data: { json(): unknown } | null }) => void,
  ): void
  addEventListener(
    kind: 'notificationclick',
    listener: (event: Waiting & { readonly notification: Notification }) => void,
  ): void
}

const worker = self as unknown as AlertWorker
const INBOX = '/alerts'

function read(data: { json(): unknown } | null): ShownAlert {
  const unread: ShownAlert = { title: 'You have an alert', body: 'Open internet banking to read it.', tag: 'alert' }
  try {
    const told = data?.json() as Partial<Record<keyof ShownAlert, unknown>> | undefined
    if (typeof told?.title !== 'string' || typeof told.body !== 'string' || typeof told.tag !== 'string') return unread
    return { title: told.title, body: told.body, tag: told.tag }
  } catch {
    return unread
  }
}

async function openInbox(): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window' })
  if (page === undefined) await worker.clients.openWindow(INBOX)
  else {
    await page.focus()
    await page.navigate(INBOX)
  }
}

worker.addEventListener('push', (event) => {
  const { title, body, tag } = read(event.data)
  event.waitUntil(worker.registration.showNotification(title, { body, tag }))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openInbox())
})
