/** Writes the audit lines that the guards of a route require. */
import type { Database } from '../db/database.ts'
import type { Endpoint } from '../http/handler.ts'
import { auditRefusal, recordAudit } from './record-audit.ts'

/**
 * Makes each endpoint write its audit lines. A refusal also gets its own line, in addition to the line of the PIN check
 * or the ledger.
 */
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
