/** Opens the connections on which the checks of the books read. They have no limit of time for a statement, because a law reads every entry. */
import type { Config } from '../../config/config.ts'
import { openDatabase } from '../../db/database.ts'
import { createReadingDatabase } from '../../db/reading-database.ts'
import { READ_ROLE, STAFF_ROLE } from '../../db/roles/database-roles.ts'
import type { BooksConnections } from '../../features/books-check/run-books-check.ts'

const NAME = { maxConnections: 1, applicationName: 'adire books check' }

export interface BooksToReadPools extends BooksConnections {
  close(): Promise<void>
}

/** With `DATABASE_READ_URL` a check reads the replica. `url`: the primary. */
export function openBooksToRead({ replica }: Pick<Config, 'replica'>, url: string): BooksToReadPools {
  const primary = openDatabase(url, { ...NAME, role: STAFF_ROLE })
  if (replica === undefined) return { primary, reading: primary, close: () => primary.close() }
  const copy = openDatabase(replica.url, { ...NAME, role: READ_ROLE })
  return {
    primary,
    reading: createReadingDatabase({ primary, replica: copy, observe: () => {} }),
    async close() {
      await copy.close()
      await primary.close()
    },
  }
}
