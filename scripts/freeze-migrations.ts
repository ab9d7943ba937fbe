/** `npm run db:freeze`: lists new files of `db/migrations` in `landed.json`. From then on they never change. */
import { join } from 'node:path'
import { freeze } from './migrations/landed.ts'

const added = freeze(join(import.meta.dirname, '..', 'db', 'migrations'))
console.log(added.length === 0 ? 'No new migrations.' : `Listed ${added.map(({ name }) => name).join(', ')}.`)
