/** The process of the back office starts without a key of a network, and serves its metrics. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBank } from '../bank.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { freePorts } from './free-ports.fixture.ts'
import { environment } from './start-servers.fixture.ts'

let test: TestDatabase
let folder: string
beforeAll(async () => {
  test = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'adire-staff-'))
})
afterAll(async () => {
  await test.drop()
  rmSync(folder, { recursive: true })
})

it('back office: starts with the mail server as its only network, and counts its calls', async () => {
  const [port = '', metricsPort = ''] = await freePorts(2)
  const { env } = environment({ databaseUrl: test.url, folder }, [`http://127.0.0.1:${port}`])
  const { DATA_DIR, MASTER_KEY, ROOT_KEY_FILE } = env
  const own = { DATA_DIR, MASTER_KEY, ROOT_KEY_FILE, SANDBOX: 'off', NODE_ENV: 'test', LOG_LEVEL: 'silent' }
  const bank = await openBank(
    {
      ...own,
      ROLE: 'staff',
      SMTP_URL: 'smtp://127.0.0.1:9',
      METRICS_PORT: metricsPort,
      STAFF_PORT: port,
      STAFF_DATABASE_URL: test.staffUrl,
      STAFF_ISSUER: 'http://127.0.0.1:9',
      STAFF_CLIENT_ID: 'client',
      STAFF_CLIENT_SECRET: 'secret',
    },
    new Set(['staff']),
  )
  try {
    await bank.start()
    // The call has no header that names the bank as its origin.
    const me = await fetch(`http://127.0.0.1:${port}/api/me`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(me.status).toBe(403)
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics).toContain('adire_http_request_seconds_count{route="/api/me",method="POST",status="403"} 1')
    expect(metrics).toContain('adire_db_connections{state="open"}')
  } finally {
    await bank.close()
  }
})
