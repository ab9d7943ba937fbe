/** Sets a flag at a reload, so that the reloaded page does not go to login (Product §3.6). */
import { tabStorage } from '../browser-storage.ts'

const FLAG = 'adire.reloaded'

/**
 * Sets the flag whenever the page ends. Only a reload finds the flag, because reading it checks how the page was
 * reached.
 */
export function watchReload(): void {
  addEventListener('beforeunload', () => tabStorage.write(FLAG, '1'))
}

function navigationType(): string | undefined {
  const [entry] = globalThis.performance?.getEntriesByType?.('navigation') ?? []
  return (entry as PerformanceNavigationTiming | undefined)?.type
}

/** True once, when this document was just reloaded. A flag from before a visit to another site does not count. */
export function consumeReloadFlag(): boolean {
  const set = tabStorage.read(FLAG) === '1'
  tabStorage.write(FLAG, null)
  return set && ['reload', undefined].includes(navigationType())
}
