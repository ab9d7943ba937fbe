/** Runs a server as a process: opens it, drains and closes it at a signal or without its launcher, and prints one line for a fault. */

/** The start may take this long after the signal. The running requests and jobs get the same time after the drain. */
const STOP_WITHIN_MS = 15_000

export interface Service {
  /** Resolves when no balancer sends new calls. */
  drain(): Promise<void>
  close(): Promise<void>
}

/**
 * Runs `open`, and at a signal drains and closes the service that `open` returned. Ends the process with 0, or with 1 and one line on stderr.
 * A launcher with an IPC channel gets the message 'serving' when the server is open.
 */
export async function runService(open: () => Promise<Service>, lineOf: (error: unknown) => string): Promise<void> {
  const endWithLine = (error: unknown): never => {
    process.stderr.write(`${lineOf(error)}\n`)
    process.exit(1)
  }
  const opening = open()
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    const service = await endProcessAfter(STOP_WITHIN_MS, opening)
    await service.drain()
    await endProcessAfter(STOP_WITHIN_MS, service.close())
    process.exit(0)
  }
  const endAtSignal = (): void => void stop().catch(endWithLine)
  // The handler stays after the first signal, because the terminal and the launcher may both send a signal.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, endAtSignal)
  // A server without its launcher and the sandbox would keep its port from the next start.
  process.on('disconnect', endAtSignal)
  await opening.catch(endWithLine)
  if (process.connected) process.send?.('serving')
}

/** Ends the process when `work` takes too long, because a part that hangs must not keep it. Nothing that was acknowledged is lost. */
async function endProcessAfter<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => process.exit(1), ms).unref()
  const value = await work
  clearTimeout(timer)
  return value
}
