/** Reloading sets a flag so that the customer is not bounced to login (Product §3.6). */
import { tabStorage } from './browser-storage.ts'

const FLAG = 'adire.reloaded'

/** Sets the flag whenever the page goes; only a reload finds it, because consuming it asks how the page was reached. */
export function watchReload(): void {
  addEventListener('beforeunload', () => tabStorage.write(FLAG, '1'))
}

function navigationType(): string | undefined {
  const [entry] = globalThis.performance?.getEntriesByType?.('navigation') ?? []
  return (entry as PerformanceNavigationTiming | undefined)?.type
}

/** True once, when this document was just reloaded. A flag left by going to another site does not count. */
export function consumeReloadFlag(): boolean {
  const set = tabStorage.read(FLAG) === '1'
  tabStorage.write(FLAG, null)
  return set && ['reload', undefined].includes(navigationType())
}
