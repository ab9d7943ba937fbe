/** Runs a server as a process: opens it, closes it in order at a signal or without its launcher, and prints one line for a fault. */

/** Running requests and jobs get this long after the signal. */
const STOP_WITHIN_MS = 15_000

/**
 * Runs `open`, and at a signal the function that `open` returned. Ends the process with 0, or with 1 and one line on stderr.
 * A launcher with an IPC channel gets the message 'serving' when the server is open.
 */
export async function runService(
  open: () => Promise<() => Promise<void>>,
  lineOf: (error: unknown) => string,
): Promise<void> {
  const endWithLine = (error: unknown): never => {
    process.stderr.write(`${lineOf(error)}\n`)
    process.exit(1)
  }
  const opening = open()
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    // A part that hangs must not keep the process. Nothing that was acknowledged is lost by the end.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    const close = await opening
    await close()
    process.exit(0)
  }
  const endAtSignal = (): void => void stop().catch(endWithLine)
  // Not once: the terminal and the launcher may both send a signal.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, endAtSignal)
  // A server without its launcher and the sandbox would keep its port from the next start.
  process.on('disconnect', endAtSignal)
  await opening.catch(endWithLine)
  if (process.connected) process.send?.('serving')
}
