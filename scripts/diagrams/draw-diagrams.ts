/** Writes the generated diagrams of `docs/diagrams`. Run it after a change of a state machine in `src/core`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { STATE_MACHINES, statePage } from './state-diagrams.ts'

const folder = join(import.meta.dirname, '..', '..', 'docs', 'diagrams')
for (const [file, machine] of Object.entries(STATE_MACHINES)) writeFileSync(join(folder, file), statePage(machine))
