/** What the page was told of the sandbox: its door and the sample customers; nothing in production. */
import { useSyncExternalStore } from 'react'
import type { PageConfig } from '../../../contract/page-config.ts'
import { readPageConfig } from '../../session/page-config.ts'

type Sandbox = NonNullable<PageConfig['sandbox']>
export type SampleCustomer = Sandbox['sampleCustomers'][number]

const neverChanges = () => () => undefined

let read: Sandbox | null | undefined

/** One object for the page's life, as a snapshot must be. */
function readSandbox(): Sandbox | undefined {
  if (read === undefined) read = readPageConfig()?.sandbox ?? null
  return read ?? undefined
}

/** Read after hydration: the prerendered HTML knows no configuration. The stylesheet keeps the room for it. */
export function useSandbox(): Sandbox | undefined {
  return useSyncExternalStore(neverChanges, readSandbox, () => undefined)
}
