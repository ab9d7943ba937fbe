/** Counts free connections against the limits of a login and a database on a real PostgreSQL. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freeConnections, newApplicationName } from './check-connections.ts'
import { createTestDatabase, type TestDatabase } from './database.fixture.ts'

const login = `login_${randomBytes(6).toString('hex')}`
const clients: pg.Client[] = []
let test: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  test = await createTestDatabase()
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  await owner.query(`create role ${login} login password 'pass' connection limit 60`)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
})
afterAll(async () => {
  await owner?.query(`drop role ${login}`)
  await owner?.end()
  await test.drop()
})

async function connect(applicationName = ''): Promise<pg.Client> {
  const connectionString = test.url.replace(/\/\/[^@]*@/, `//${login}:pass@`)
  const client = new pg.Client({ connectionString, application_name: applicationName })
  await client.connect()
  clients.push(client)
  return client
}

it('free connections: follow the login’s limit, and count the whole budget of each server', async () => {
  const client = await connect()
  const free = () => freeConnections(client)
  expect(await free()).toEqual({ free: 60, limit: `the connection limit of the login ${login}` })
  await connect()
  expect(await free()).toMatchObject({ free: 59 })
  const name = newApplicationName(50)
  await connect(name)
  await connect(name)
  expect(await free()).toMatchObject({ free: 9 })
  // A second server with the same budget leaves no free connection.
  await connect(newApplicationName(50))
  expect(await free()).toMatchObject({ free: 0 })
})

it('free connections: follow the database’s limit when it is below the login’s limit', async () => {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const name = rows[0]!.name
  await owner.query(`alter database ${name} connection limit 20`)
  // The owner's own connection counts as one of the twenty.
  expect(await freeConnections(await connect())).toEqual({
    free: 19,
    limit: `the connection limit of the database ${name}`,
  })
  await owner.query(`alter database ${name} connection limit -1`)
})
