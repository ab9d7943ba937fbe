/** For tests: what a tester does and sees at the sandbox's door. */

interface AtDoor {
  readonly doorUrl: string
}

/** Asks the door with a JSON body. */
export function atDoor({ doorUrl }: AtDoor, method: 'POST' | 'PUT', path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${doorUrl}${path}`, { method, headers, body: JSON.stringify(body) })
}

/** What networks do wrong from now on, until it is `none`: `{ sms: 'down' }`, `{ biller: { mode: 'time-out', times: 1 } }`. */
export async function setFaults(at: AtDoor, faults: Readonly<Record<string, unknown>>): Promise<void> {
  const { status } = await atDoor(at, 'PUT', '/faults', faults)
  if (status !== 200) throw new Error(`the sandbox’s door answers ${status} to ${JSON.stringify(faults)}`)
}

/** What the door shows there. */
export async function seenAtDoor<Seen>({ doorUrl }: AtDoor, path: string): Promise<Seen> {
  return (await (await fetch(`${doorUrl}${path}`)).json()) as Seen
}
