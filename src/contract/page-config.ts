/** The server's public settings, which the page needs before its first call. The HTML embeds them as JSON. */
import * as v from 'valibot'
import { messageKeySchema } from './message-key.ts'

export const pageConfigSchema = v.object({
  /** Public halves of the root keys that sign message keys: base64 of 65-byte P-256 points. The second key is the next root key. */
  rootPins: v.array(v.string()),
  /** The current message key, so that the page need not fetch it before the first call. The page checks its signature. */
  messageKey: v.optional(messageKeySchema),
  /** Set when the bank runs with the sandbox and its play money. */
  sandbox: v.nullable(
    v.object({
      /** The address of the page that shows the sandbox's messages, such as http://localhost:8090. */
      consoleUrl: v.string(),
      sampleCustomers: v.array(
        v.object({
          username: v.string(),
          password: v.string(),
          name: v.string(),
          pin: v.string(),
          /** The answer to each of the security questions. */
          answer: v.string(),
        }),
      ),
    }),
  ),
})

export type PageConfig = v.InferOutput<typeof pageConfigSchema>

/** The id of the script element that contains the configuration. */
export const PAGE_CONFIG_ELEMENT_ID = 'page-config'
