/** Hausa. The words in ha.json are machine-made and wait for a speaker's review (docs/translations.md). */
import { lookUpIn } from '../catalogue.ts'
import words from './ha.json' with { type: 'json' }

export const lookUp = lookUpIn('ha', words.words)
