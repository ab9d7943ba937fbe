/** Opens the database for reads: the replica of the configuration, or the primary. */
import type { Config } from './config/config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { READ_ROLE } from './db/roles/database-roles.ts'
import { createReadingDatabase } from './db/reading-database.ts'
import { replicaMeasure } from './db/measures/replica-measure.ts'
import { addMeasures } from './http/measures.ts'
import type { Metrics } from './http/metrics.ts'

/** A read waits for a connection to the replica for this time. Then the primary answers it. */
const CONNECT_MS = 1_000
/** A read waits for the answer of the replica for this time. Then the primary answers it, within the limit of the primary. */
const ANSWER_MS = 5_000

export function openReading(
  primary: Database,
  { replica: access, databaseAnswerMs }: Pick<Config, 'replica' | 'databaseAnswerMs'>,
  { registry, countRead }: Pick<Metrics, 'registry' | 'countRead'>,
): Database {
  if (access === undefined) return primary
  const replica = openDatabase(access.url, {
    maxConnections: access.connections,
    connectWithinMs: CONNECT_MS,
    answerWithinMs: Math.min(databaseAnswerMs, ANSWER_MS),
    applicationName: 'adire reads',
    role: READ_ROLE,
  })
  addMeasures(registry, [replicaMeasure({ primary, replica })])
  return createReadingDatabase({ primary, replica, observe: countRead })
}
