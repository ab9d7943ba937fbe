/** Writes docs/code-metrics.md, which shows how a change affects the size and structure of the code. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureCode, readSources } from './measure-code.ts'
import { metricsPage } from './metrics-page.ts'

const page = metricsPage(await measureCode(readSources()))
writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'code-metrics.md'), page)
