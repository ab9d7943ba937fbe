/** Lists new files of `db/migrations` in `landed.json` (`npm run db:freeze`). A listed file never changes. */
import { join } from 'node:path'
import { freeze } from './landed.ts'

const added = freeze(join(import.meta.dirname, '..', '..', 'db', 'migrations'))
console.log(added.length === 0 ? 'No new migrations.' : `Listed ${added.map(({ name }) => name).join(', ')}.`)
