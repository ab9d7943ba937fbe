/** The server's settings for the page before any call: public, and embedded in the HTML as JSON. */
import * as v from 'valibot'
import { messageKeySchema } from './message-key.ts'

export const pageConfigSchema = v.object({
  /** Public halves of the root keys that sign message keys: base64 of 65-byte P-256 points; the second one replaces the first. */
  rootPins: v.array(v.string()),
  /** The current message key, which saves the first call a request. The page checks its signature as it checks a fetched one. */
  messageKey: v.optional(messageKeySchema),
  /** Present while the sandbox is on: money is play money. */
  sandbox: v.nullable(
    v.object({
      /** Where the sandbox's messages are shown, e.g. http://localhost:8090. */
      consoleUrl: v.string(),
      sampleCustomers: v.array(
        v.object({
          username: v.string(),
          password: v.string(),
          name: v.string(),
          pin: v.string(),
          /** To each of the security questions. */
          answer: v.string(),
        }),
      ),
    }),
  ),
})

export type PageConfig = v.InferOutput<typeof pageConfigSchema>

/** The id of the script element that holds it. */
export const PAGE_CONFIG_ELEMENT_ID = 'page-config'
