/** Yoruba. The words in yo.json are machine-made and wait for a speaker's review (docs/translations.md). */
import { lookUpIn } from '../catalogue.ts'
import words from './yo.json' with { type: 'json' }

export const lookUp = lookUpIn('yo', words.words)
