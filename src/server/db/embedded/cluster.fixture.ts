/** One throw-away PostgreSQL per test run, with a migrated template that every test file copies its database from. */
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { type Embedded, startEmbedded } from './embedded.ts'
import { migrate } from '../migrate.ts'
import { makeTestFolder } from './folder.fixture.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URLs of the template database: of the owner, of the application and of the staff's side. */
    readonly testCluster: { readonly ownerUrl: string; readonly url: string; readonly staffUrl: string }
  }
}

let cluster: Embedded | undefined
let folder: string | undefined

/**
 * Called by Vitest once before the run. Durability is switched off here: tests that kill the server start their own. So is autovacuum:
 * its worker is the superuser's, and a database that it looks at cannot be dropped by the owner.
 */
export async function setup(project: TestProject): Promise<void> {
  folder = makeTestFolder('adire-test-')
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
  const { ownerUrl, url, staffUrl } = cluster
  project.provide('testCluster', { ownerUrl, url, staffUrl })
}

export async function teardown(): Promise<void> {
  await cluster?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
}
