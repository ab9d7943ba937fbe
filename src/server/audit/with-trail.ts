/** Writes the lines of the audit trail that the guards of a route name. */
import type { Database } from '../db/database.ts'
import type { Endpoint } from '../http/handler.ts'
import { auditRefusal, recordAudit } from './record-audit.ts'

/** The endpoints, each with its trail. A refusal gets its line in addition to the line of the PIN or of the books. */
export function withTrail(database: Pick<Database, 'pool'>, endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.map((endpoint) => {
    const { trail } = endpoint.guards
    if (trail === null) return endpoint
    return {
      ...endpoint,
      handle: async (input, context) => {
        const result = await endpoint.handle(input, context)
        if (result.ok && trail.done !== undefined) {
          await recordAudit(database.pool, context, { kind: trail.done, outcome: 'done' })
        }
        return auditRefusal(database.pool, context, trail.refused, result)
      },
    }
  })
}
