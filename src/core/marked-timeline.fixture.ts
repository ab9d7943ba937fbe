/** Finds the texts of a timeline that do not go through the translator. */
import { interpolate, type Translate } from '../values/message.ts'
import type { TimelineStep } from '../values/vocabularies/timeline-step.ts'

/** Puts a mark around each translated text. */
export const marked: Translate = (message, params) => `⟦${interpolate(message, params)}⟧`

/** The parts of titles and texts outside the marks. `steps` were made with `marked`. */
export function untranslatedParts(steps: readonly Pick<TimelineStep, 'title' | 'text'>[]): readonly string[] {
  return steps
    .flatMap(({ title, text }) => [title, text])
    .map(outside)
    .filter((part) => part !== '')
}

function outside(text: string): string {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, '')
  return rest === text ? rest.trim() : outside(rest)
}
