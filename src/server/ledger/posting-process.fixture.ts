/**
 * A posting process for tests. It posts transfers until it is killed, and prints each id before the request and after
 * the acknowledgement.
 */
import { v7 as uuidv7 } from 'uuid'
import { openDatabase } from '../db/database.ts'
import { createLedger } from './create-ledger.ts'
import { transfer } from './ledger-world.fixture.ts'

const [url = '', from = '0', to = '0', inFlight = '20', fixedId] = process.argv.slice(2)
const database = openDatabase(url)
const ledger = createLedger({ database })

async function once(id: string): Promise<void> {
  process.stdout.write(`ask ${id}\n`)
  const posted = await ledger.post(transfer(BigInt(from), BigInt(to), 1n, { id }))
  process.stdout.write(posted.ok ? `${posted.value.repeated ? 'again' : 'ok'} ${id}\n` : `no ${posted.failure.kind}\n`)
}

if (fixedId) {
  await Promise.all(Array.from({ length: Number.parseInt(inFlight, 10) }, () => once(fixedId)))
  await ledger.close()
  await database.close()
} else {
  const forever = async (): Promise<never> => {
    for (;;) await once(uuidv7())
  }
  await Promise.all(Array.from({ length: Number.parseInt(inFlight, 10) }, forever))
}
