/** A server's life as a process: opened, closed in order when it is told to or its launcher is gone, one line for what went wrong. */

/** Requests and jobs under way get this long when we are told to stop. */
const STOP_WITHIN_MS = 15_000

/**
 * Runs `open`, then what it returned when a signal comes; ends the process with 0, or with 1 and one line on stderr.
 * A launcher that gave an IPC channel hears 'serving' once it is open.
 */
export async function runUntilTold(
  open: () => Promise<() => Promise<void>>,
  lineOf: (error: unknown) => string,
): Promise<void> {
  const endWithLine = (error: unknown): never => {
    process.stderr.write(`${lineOf(error)}\n`)
    process.exit(1)
  }
  const opening = open()
  let told = false
  const stop = async (): Promise<void> => {
    if (told) return
    told = true
    // What hangs may not hold us: nothing that was acknowledged is lost by ending.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    const close = await opening
    await close()
    process.exit(0)
  }
  const endWhenTold = (): void => void stop().catch(endWithLine)
  // Not once: the terminal and the launcher may both send one.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, endWhenTold)
  // A server whose launcher is gone, and the sandbox with it, would keep its port from the next start.
  process.on('disconnect', endWhenTold)
  await opening.catch(endWithLine)
  if (process.connected) process.send?.('serving')
}
