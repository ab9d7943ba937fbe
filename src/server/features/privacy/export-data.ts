/** Gives a customer an archive of their data: a call with the PIN requests it, a job makes and seals it, and further calls download its parts before it expires. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { DataExport, privacyRoutes } from '../../../contract/customers/privacy.ts'
import { calendarDay } from '../../../values/date.ts'
import { fail, ok } from '../../../values/result.ts'
import { findLanguage } from '../../customers/customer-store.ts'
import type { FilePurpose } from '../../files/stored-file-store.ts'
import type { Handler } from '../../http/handler.ts'
import { queueJobs } from '../../jobs/queue-jobs.ts'
import type { Task } from '../../jobs/start-worker.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { translatorFor } from '../../language/translator.ts'
import { queueSecurityNotice } from '../../notify/queue-notice.ts'
import {
  countExports,
  dropExpiredExports,
  dropParts,
  endMaking,
  findExport,
  findWanted,
  insertExport,
  insertPart,
  type StoredExport,
  takePart,
} from './export-store.ts'
import { makeArchive, type ReadPicture } from './make-archive.ts'
import type { PrivacyDeps } from './privacy-deps.ts'

export const MAKE_DATA_EXPORT = 'make-data-export'
export const DROP_DATA_EXPORTS = 'drop-data-exports'

/** The limit on exports, because each export reads the customer's whole history. */
const EXPORTS_PER_DAY = 5
const LIVES_MS = 30 * 60 * 1000
/** The size of a part: half a mebibyte takes a few seconds on a slow phone. */
const PART_BYTES = 512 * 1024
const MAX_ATTEMPTS = 3

const placeOf = (exportId: string, no: number): string => `bank.data_export_part ${exportId} ${no}`

function shown({ exportId, state, parts, bytes, expiresAt }: StoredExport): DataExport {
  return { exportId, state: state === 'taken' ? 'failed' : state, parts, bytes, expiresAt: expiresAt.toISOString() }
}

/** The use-case behind `startDataExport`. */
export function startDataExport(deps: PrivacyDeps): Handler<typeof privacyRoutes.startDataExport> {
  return async ({ transactionPin }, context) => {
    const { customerId, sessionId } = context.session
    const right = await deps.checkPin(customerId, transactionPin, context)
    if (!right.ok) return right
    const now = deps.clock.now()
    const exportId = randomUUID()
    const wanted = { exportId, customerId, sessionId, expiresAt: new Date(now.getTime() + LIVES_MS) }
    const isTaken = await deps.database.transaction(async (tx) => {
      if ((await countExports(tx, customerId, now)) >= EXPORTS_PER_DAY) return false
      await insertExport(tx, wanted, now)
      await recordAudit(tx, context, { kind: 'privacy.export-asked', outcome: 'done' })
      await queueSecurityNotice(tx, { kind: 'data-export-asked', customerId, at: now })
      await queueJobs(tx, [{ task: MAKE_DATA_EXPORT, payload: { exportId }, maxAttempts: MAX_ATTEMPTS }])
      return true
    })
    if (!isTaken) return fail({ kind: 'refused', reason: 'export-limit' })
    return ok({ data: shown({ ...wanted, state: 'making', parts: 0, bytes: 0 }) })
  }
}

/** The use-case behind `getDataExport`. */
export function getDataExport({ database, clock }: PrivacyDeps): Handler<typeof privacyRoutes.getDataExport> {
  return async (_nothing, { session }) => {
    const found = await findExport(database.pool, session, clock.now())
    return ok({ data: found ? shown(found) : null })
  }
}

/** The use-case behind `takeDataExportPart`. */
export function takeDataExportPart(deps: PrivacyDeps): Handler<typeof privacyRoutes.takeDataExportPart> {
  return async ({ exportId, no }, context) => {
    const { customerId, sessionId } = context.session
    const now = deps.clock.now()
    const part = await deps.database.transaction(async (tx) => {
      const taken = await takePart(tx, { exportId, customerId, sessionId, no }, now)
      // The event is recorded at the first part, because a person with all parts except the last has almost all data.
      if (taken?.isFirst) await recordAudit(tx, context, { kind: 'privacy.export-taken', outcome: 'done' })
      return taken
    })
    if (part === undefined) return fail({ kind: 'refused', reason: 'export-over' })
    const content = deps.sealing.unseal(placeOf(exportId, no), part.sealed)
    return ok({ data: { fileName: `my-data-${calendarDay(now)}.zip`, content } })
  }
}

const payloadSchema = v.object({ exportId: v.pipe(v.string(), v.uuid()) })

type MakeDeps = Pick<PrivacyDeps, 'database' | 'reading' | 'clock' | 'sealing' | 'vault' | 'personalData'>

/**
 * The task under the name MAKE_DATA_EXPORT. A retry starts from the beginning. After the last try the export has the state
 * failed.
 */
export function createMakeDataExport(deps: MakeDeps): Task {
  return async (payload, { attempt, maxAttempts }) => {
    const { exportId } = v.parse(payloadSchema, payload)
    const wanted = await findWanted(deps.database.pool, exportId)
    if (wanted === undefined) return
    const later = () => new Date(deps.clock.now().getTime() + LIVES_MS)
    try {
      await dropParts(deps.database.pool, exportId)
      // The replica may be lost, or may end a long transaction. The primary answers every later attempt.
      const made = await keepArchive(attempt === 1 ? deps : { ...deps, reading: deps.database }, wanted)
      await endMaking(deps.database.pool, exportId, { state: 'ready', ...made, expiresAt: later() }, deps.clock.now())
    } catch (error) {
      if (attempt >= maxAttempts) {
        await dropParts(deps.database.pool, exportId)
        const nothing = { state: 'failed', parts: 0, bytes: 0, expiresAt: later() } as const
        await endMaking(deps.database.pool, exportId, nothing, deps.clock.now())
      }
      throw error
    }
  }
}

/** Parts are written outside the reading transaction, which reads one snapshot and writes nothing. */
async function keepArchive(
  { database, reading = database, clock, sealing, vault, personalData }: MakeDeps,
  { exportId, customerId }: StoredExport,
): Promise<{ readonly parts: number; readonly bytes: number }> {
  let parts = 0
  let bytes = 0
  let waiting: Uint8Array[] = []
  let size = 0
  const close = async (): Promise<void> => {
    const content = Buffer.concat(waiting).toString('base64')
    await insertPart(database.pool, exportId, parts, sealing.seal(placeOf(exportId, parts), content))
    parts += 1
    bytes += size
    waiting = []
    size = 0
  }
  const language = await findLanguage(database.pool, customerId)
  await reading.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    for await (const piece of makeArchive(tx, {
      personalData,
      customerId,
      madeAt: clock.now(),
      translator: translatorFor(language),
      sealing,
      sealedFrom: reading === database ? undefined : database.pool,
      readPicture: readingOf(vault),
    })) {
      waiting.push(piece)
      size += piece.length
      if (size >= PART_BYTES) await close()
    }
  })
  if (size > 0) await close()
  return { parts, bytes }
}

/** Throws when the store does not answer. The archive is then made later, and never without the picture. */
function readingOf(vault: PrivacyDeps['vault']): ReadPicture {
  return async ({ id, customerId, purpose }) => {
    const read = await vault.read({ id, customerId, purpose: purpose as FilePurpose })
    if (read.ok) return read.value.content
    if (read.failure.kind === 'unavailable') throw new Error('the store of files does not answer')
    return undefined
  }
}

/** The task under the name DROP_DATA_EXPORTS. */
export function createDropDataExports({ database, clock }: Pick<PrivacyDeps, 'database' | 'clock'>): Task {
  return () => dropExpiredExports(database.pool, clock.now())
}
