/** Makes the archive of a customer's data, and opens the archive. */
import { strFromU8, unzipSync } from 'fflate'
import type { Database, Sql } from '../db/database.ts'
import { makeArchive } from '../features/privacy/make-archive.ts'
import { translatorFor } from '../language/translator.ts'
import { PERSONAL_DATA } from '../personal-data.ts'

/** The texts of the customer's archive, by file. `sealedFrom`: the primary, when `database` is the replica. */
export async function archiveOf(
  database: Pick<Database, 'transaction'>,
  customerId: string,
  sealedFrom?: Sql,
): Promise<Readonly<Record<string, string>>> {
  const pieces = await database.transaction((tx) =>
    Array.fromAsync(
      makeArchive(tx, {
        personalData: PERSONAL_DATA,
        customerId,
        madeAt: new Date(),
        translator: translatorFor('en'),
        sealing: { unseal: () => '{}' },
        sealedFrom,
        readPicture: () => Promise.resolve(undefined),
      }),
    ),
  )
  const files = Object.entries(unzipSync(Buffer.concat(pieces)))
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]))
}
