/** The timeline of a payment, an entry or a case: its steps, the oldest first. */
import * as v from 'valibot'
import { STAFF_LANGUAGE, STEP_STATES } from '../values/vocabularies/timeline-step.ts'
import { instant } from './fields.ts'

export const timelineField = {
  timeline: v.array(
    v.object({
      at: v.nullable(instant),
      title: v.string(),
      text: v.string(),
      state: v.picklist(STEP_STATES),
      textLanguage: v.optional(v.literal(STAFF_LANGUAGE)),
    }),
  ),
} as const
