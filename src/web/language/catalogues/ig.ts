/** Igbo: the texts of the first page, and the other parts. All are machine-made until a speaker has reviewed them (docs/translations.md). */
import type { CompiledCatalogue } from '../message.ts'
import first from './ig/start.json' with { type: 'json' }

// The build compiles the file.
export const start = first as unknown as CompiledCatalogue
export const parts = import.meta.glob<CompiledCatalogue>(['./ig/*.json', '!./ig/start.json'], { import: 'default' })
