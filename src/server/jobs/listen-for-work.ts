/** Starts tasks by notifications of the database, on the connection on which the queue listens for its jobs. */
import type { WorkerEvents } from 'graphile-worker'

/** The facts of a run without a job. */
const NO_JOB = { id: 'notified', attempt: 1, maxAttempts: 1 }

/** The part of a `JobGroup` that notifications need. */
interface NotifiedTasks {
  readonly tasks: Readonly<Record<string, (payload: unknown, job: typeof NO_JOB) => Promise<void>>>
  /** The name of the task for each channel. */
  readonly notified?: Readonly<Record<string, string>>
}

/**
 * Starts the tasks of `group.notified`. Each task also starts when the connection begins to listen, because notifications before that are
 * lost. Returns a function that waits for the runs. The queue passes on no notification after its runner has stopped.
 */
export function listenForWork(
  events: WorkerEvents,
  { tasks, notified = {} }: NotifiedTasks,
  logger: { error(details: object, text: string): void },
): () => Promise<unknown> {
  const running = new Set<Promise<void>>()
  const start = (channel: string): void => {
    const name = notified[channel]
    const task = name === undefined ? undefined : tasks[name]
    if (task === undefined) return
    const run = task({}, NO_JOB)
      .catch((error: unknown) => {
        logger.error({ err: error, task: name }, 'a task that a notification started failed: its next run repeats it')
      })
      .finally(() => running.delete(run))
    running.add(run)
  }
  const channels = Object.keys(notified)
  events.on('pool:listen:success', ({ client }) => {
    if (channels.length === 0) return
    // The queue is about to send its own statement on this connection. It replaces a connection that fails, and listens again.
    client.once('drain', () => {
      client.query(channels.map((channel) => `listen "${channel}"`).join('; ')).then(
        () => channels.forEach(start),
        () => {},
      )
    })
  })
  events.on('pool:listen:notification', ({ message }) => start(message.channel))
  return () => Promise.all(running)
}
