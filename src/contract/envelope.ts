/** The reply envelope of every sealed call (Product §5.2): a code, a message, and on success the data. */
import * as v from 'valibot'

export const envelopeSchema = v.object({
  ResponseCode: v.string(),
  /** May be missing or null: then the client shows the fallback text of Product §6.2. */
  ResponseMessage: v.nullish(v.string()),
  Data: v.optional(v.unknown()),
  /** Field name → texts: what is wrong with each field. */
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  status: v.optional(v.number()),
})

export type Envelope = v.InferOutput<typeof envelopeSchema>
export type FieldErrors = Readonly<Record<string, readonly string[]>>
