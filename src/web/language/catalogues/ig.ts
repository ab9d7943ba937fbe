/** Igbo. The words in ig.json are machine-made and wait for a speaker's review (docs/translations.md). */
import { lookUpIn } from '../catalogue.ts'
import words from './ig.json' with { type: 'json' }

export const lookUp = lookUpIn('ig', words.words)
