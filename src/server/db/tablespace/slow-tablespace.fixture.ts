/** For tests: a second tablespace of the test cluster, in a separate folder. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makePrivateFolder, prepareServerHome } from '../embedded/server-binaries.ts'

export const SLOW_TABLESPACE = 'slow'

/** Makes the tablespace as the superuser. The owner of the tables may use it, as `deploy/README.md` says. */
export async function makeSlowTablespace(dataFolder: string, ownerUrl: string): Promise<void> {
  const { home, user } = prepareServerHome(dataFolder)
  const location = join(home, SLOW_TABLESPACE)
  makePrivateFolder(location, user)
  const passwords = JSON.parse(readFileSync(join(dataFolder, 'database-passwords.json'), 'utf8')) as {
    readonly postgres: string
  }
  const superuserUrl = ownerUrl.replace(/\/\/[^@]*@/, `//postgres:${passwords.postgres}@`)
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`create tablespace ${SLOW_TABLESPACE} location '${location}'`)
    await client.query(`grant create on tablespace ${SLOW_TABLESPACE} to adire_owner`)
  } finally {
    await client.end()
  }
}
