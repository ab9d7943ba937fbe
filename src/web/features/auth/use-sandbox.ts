/** Reads the sandbox's data of the page: the address of its page and the sample customers. Undefined in production. */
import { useSyncExternalStore } from 'react'
import type { PageConfig } from '../../../contract/page-config.ts'
import { readPageConfig } from '../../session/page-config.ts'
import { neverChanges } from '../../ui/never-changes.ts'

type Sandbox = NonNullable<PageConfig['sandbox']>
export type SampleCustomer = Sandbox['sampleCustomers'][number]

let read: Sandbox | null | undefined

/** One object for the life of the page, as a snapshot must be. */
function readSandbox(): Sandbox | undefined {
  if (read === undefined) read = readPageConfig()?.sandbox ?? null
  return read ?? undefined
}

/** Read after hydration, because the prerendered HTML has no configuration. The stylesheet keeps the space for it. */
export function useSandbox(): Sandbox | undefined {
  return useSyncExternalStore(neverChanges, readSandbox, () => undefined)
}
