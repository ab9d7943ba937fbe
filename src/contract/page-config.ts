/** What the server tells the page before any call: embedded as JSON in the HTML, public by nature. */
import * as v from 'valibot'

export const pageConfigSchema = v.object({
  /** Public halves of the root keys that sign message keys: base64 of 65-byte P-256 points; the second one replaces the first. */
  rootPins: v.array(v.string()),
  /** Present while the sandbox is on: money is play money. */
  sandbox: v.nullable(
    v.object({
      /** Where the sandbox's messages are shown, e.g. http://localhost:8090. */
      doorUrl: v.string(),
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
