/** Writes docs/code-metrics.md. Run it to see what a change did to the shape of the code. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureCode, readSources } from './metrics/measure-code.ts'
import { metricsPage } from './metrics/metrics-page.ts'

const page = metricsPage(await measureCode(readSources()))
writeFileSync(join(import.meta.dirname, '..', 'docs', 'code-metrics.md'), page)
