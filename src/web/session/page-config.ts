/** What the server wrote into the page for it to know before any call. */
import { PAGE_CONFIG_ELEMENT_ID, type PageConfig } from '../../contract/page-config.ts'

/** Undefined where the page was not served by the bank (prerendering, tests). */
export function readPageConfig(): PageConfig | undefined {
  const text = globalThis.document?.getElementById(PAGE_CONFIG_ELEMENT_ID)?.textContent
  if (!text) return undefined
  try {
    return JSON.parse(text) as PageConfig
  } catch {
    return undefined
  }
}
