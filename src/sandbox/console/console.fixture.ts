/** Calls the sandbox's control server from tests, as a tester does. */

interface CallConsole {
  readonly consoleUrl: string
}

/** Calls the control server with a JSON body. */
export function callConsole(
  { consoleUrl }: CallConsole,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${consoleUrl}${path}`, { method, headers, body: JSON.stringify(body) })
}

/**
 * Sets the faults of networks until they are set to `none`: `{ sms: 'down' }`, `{ biller: { mode: 'time-out', times: 1
 * } }`.
 */
export async function setFaults(at: CallConsole, faults: Readonly<Record<string, unknown>>): Promise<void> {
  const { status } = await callConsole(at, 'PUT', '/faults', faults)
  if (status !== 200) throw new Error(`the sandbox’s console answers ${status} to ${JSON.stringify(faults)}`)
}

/** Reads what the control server shows at this path. */
export async function readConsole<Seen>({ consoleUrl }: CallConsole, path: string): Promise<Seen> {
  return (await (await fetch(`${consoleUrl}${path}`)).json()) as Seen
}
