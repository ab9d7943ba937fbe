/** Writes `docs/api/openapi.json` from the contract. Run it after a change of `src/contract`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeApi } from './api/describe-api.ts'

const file = join(import.meta.dirname, '..', 'docs', 'api', 'openapi.json')
writeFileSync(file, `${JSON.stringify(await describeApi(), null, 1)}\n`)
