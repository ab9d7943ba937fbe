/** Streams the changes of the sandbox to its page: server-sent events at `GET /live`. */
import type { ServerResponse } from 'node:http'
import type { ChangeFeed, Topic } from '../change-feed.ts'

/** Changes within this time are sent as one event, so that a load test does not send thousands. */
const GATHER_MS = 100

/** Sends the names of the changed parts until the page or the sandbox closes. Each event is a JSON list. */
export function streamChanges(changes: ChangeFeed, response: ServerResponse, stop: AbortSignal): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  // A line that starts with a colon is a comment in the stream. The browser reports the stream as open after the first bytes.
  response.write(': open\n\n')
  const changed = new Set<Topic>()
  let timer: NodeJS.Timeout | undefined
  const write = (): void => {
    timer = undefined
    response.write(`data: ${JSON.stringify([...changed])}\n\n`)
    changed.clear()
  }
  const unsubscribe = changes.subscribe((topic) => {
    changed.add(topic)
    timer ??= setTimeout(write, GATHER_MS)
  })
  const end = (): void => {
    unsubscribe()
    clearTimeout(timer)
    response.end()
  }
  stop.addEventListener('abort', end, { once: true })
  response.on('close', () => {
    stop.removeEventListener('abort', end)
    unsubscribe()
    clearTimeout(timer)
  })
}
