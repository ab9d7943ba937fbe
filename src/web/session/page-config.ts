/** Reads the data that the server wrote into the page, so that the page knows them before any call. */
import { PAGE_CONFIG_ELEMENT_ID, type PageConfig } from '../../contract/page-config.ts'

/** Undefined when the bank did not serve the page (prerendering, tests). */
export function readPageConfig(): PageConfig | undefined {
  const text = globalThis.document?.getElementById(PAGE_CONFIG_ELEMENT_ID)?.textContent
  if (!text) return undefined
  try {
    return JSON.parse(text) as PageConfig
  } catch {
    return undefined
  }
}
