/** Calls the sandbox's control server from tests, as a tester does. */

interface AtDoor {
  readonly doorUrl: string
}

/** Calls the control server with a JSON body. */
export function atDoor({ doorUrl }: AtDoor, method: 'POST' | 'PUT', path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${doorUrl}${path}`, { method, headers, body: JSON.stringify(body) })
}

/**
 * Sets the faults of networks until they are set to `none`: `{ sms: 'down' }`, `{ biller: { mode: 'time-out', times: 1
 * } }`.
 */
export async function setFaults(at: AtDoor, faults: Readonly<Record<string, unknown>>): Promise<void> {
  const { status } = await atDoor(at, 'PUT', '/faults', faults)
  if (status !== 200) throw new Error(`the sandbox’s door answers ${status} to ${JSON.stringify(faults)}`)
}

/** Reads what the control server shows at this path. */
export async function seenAtDoor<Seen>({ doorUrl }: AtDoor, path: string): Promise<Seen> {
  return (await (await fetch(`${doorUrl}${path}`)).json()) as Seen
}
