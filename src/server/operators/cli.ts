/** The operators' commands on customers' access: a temporary password for whoever has no other way back in. */
import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { formatDateTime } from '../../values/date.ts'
import { parseConfig } from '../config.ts'
import { type Database, isDatabaseDown, openDatabase } from '../db/database.ts'
import { findConnection } from '../db/find-connection.ts'
import type { AuthKeys } from '../features/auth/auth-deps.ts'
import { setTemporaryPassword } from '../features/auth/set-temporary-password.ts'
import { authKeys, queueAuthNotice } from '../join-auth.ts'
import { systemClock } from '../ports/clock.ts'
import { loadSecrets } from '../secrets.ts'

const help = `Usage: npm run operators -- <command>

  temporary-password <username>
                    Puts a temporary password in the place of the customer's own, and prints it once. It counts for
                    24 hours and opens nothing but the page where the customer chooses another one. All sessions end,
                    and the customer is told by text message and mail. Make sure first that it is the customer who asks.

The database is DATABASE_URL, or else the embedded one that runs on DATA_DIR (.data); the keys are the server's own.`

/** What the operator can put right; printed as one line. */
class CommandError extends Error {}

/** The server's keys. None is made here: a new one would open nothing. */
function loadKeys(): AuthKeys {
  const config = parseConfig(process.env)
  if (!config.ok) throw new CommandError(config.failure)
  const secrets = loadSecrets({ ...config.value, sandbox: undefined })
  if (!secrets.ok) throw new CommandError(secrets.failure)
  return authKeys(secrets.value)
}

async function temporaryPassword(database: Database, keys: AuthKeys, username: string | undefined): Promise<number> {
  if (username === undefined) throw new CommandError('Whose? Give the username.')
  const deps = { database, clock: systemClock, keys, notify: queueAuthNotice }
  const trace = { requestId: randomUUID(), address: `operator:${userInfo().username}` }
  const set = await setTemporaryPassword(deps, username, trace)
  if (!set.ok) throw new CommandError(`There is no profile ${username}.`)
  console.log(`${set.value.password}  until ${formatDateTime(set.value.until)}`)
  return 0
}

async function main([name, username]: string[]): Promise<number> {
  if (name !== 'temporary-password' || username === '--help') {
    console.log(help)
    return name === undefined || name === '--help' || username === '--help' ? 0 : 2
  }
  const keys = loadKeys()
  const database = openDatabase(findConnection(process.env).url, { maxConnections: 2 })
  try {
    return await temporaryPassword(database, keys, username)
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error)
    console.error(isDatabaseDown(error) ? 'The database cannot be reached.' : text)
    process.exitCode = 1
  },
)
