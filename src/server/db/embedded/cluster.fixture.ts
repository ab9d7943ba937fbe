/** One throw-away PostgreSQL per test run, with a migrated template that every test file copies its database from. */
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { type Embedded, startEmbedded } from './embedded.ts'
import { migrate } from '../migrate.ts'
import { makeSlowTablespace } from '../tablespace/slow-tablespace.fixture.ts'
import { makeThrowAwayFolder, removeAbandoned } from './throw-away-folder.fixture.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URLs of the template database: for the tables' owner, the application and the back office. */
    readonly testCluster: { readonly ownerUrl: string; readonly url: string; readonly staffUrl: string }
  }
}

let cluster: Embedded | undefined
let folder: string | undefined

/**
 * Vitest calls this once before the run. Durability is off, because tests that kill the server start their own server.
 * Autovacuum is off too: its worker belongs to the superuser, and the owner cannot drop a database that the worker
 * uses.
 */
export async function setup(project: TestProject): Promise<void> {
  await removeAbandoned('adire-test-')
  folder = makeThrowAwayFolder('adire-test-')
  cluster = await startEmbedded({
    dataFolder: folder,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: '300',
    },
  })
  await migrate(cluster.ownerUrl)
  await makeSlowTablespace(folder, cluster.ownerUrl)
  const { ownerUrl, url, staffUrl } = cluster
  project.provide('testCluster', { ownerUrl, url, staffUrl })
}

export async function teardown(): Promise<void> {
  await cluster?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
}
