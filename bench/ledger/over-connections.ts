/** Keeps a number of calls running over 32 connections of one process. A call waits for a free connection, as in a pool. */
import pg from 'pg'
import { closedLoop, type LoadResult } from './workload.ts'

export const CONNECTIONS = 32

export interface Calls {
  readonly url: string
  /** The role of the session. Without it the login itself calls. */
  readonly role?: string
  readonly inFlight: number
  readonly seconds: number
  readonly call: (client: pg.Client) => Promise<void>
}

/** The latency of a call includes the time that it waited for a connection. The connections are open before the clock starts. */
export async function callOverConnections({ url, role, inFlight, seconds, call }: Calls): Promise<LoadResult> {
  const options = role === undefined ? {} : { options: `-c role=${role}` }
  const clients = Array.from(
    { length: Math.min(inFlight, CONNECTIONS) },
    () => new pg.Client({ connectionString: url, ...options }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const free = [...clients]
  const waiting: ((client: pg.Client) => void)[] = []
  const take = (): pg.Client | Promise<pg.Client> => free.pop() ?? new Promise((resolve) => waiting.push(resolve))
  const give = (client: pg.Client): void => {
    const next = waiting.shift()
    if (next) next(client)
    else free.push(client)
  }
  try {
    return await closedLoop(inFlight, seconds, async () => {
      const client = await take()
      await call(client)
      give(client)
    })
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
