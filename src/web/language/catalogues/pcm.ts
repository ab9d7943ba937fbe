/** Nigerian Pidgin. The words in pcm.json are machine-made and wait for a speaker's review (docs/translations.md). */
import { lookUpIn } from '../catalogue.ts'
import words from './pcm.json' with { type: 'json' }

export const lookUp = lookUpIn('pcm', words.words)
