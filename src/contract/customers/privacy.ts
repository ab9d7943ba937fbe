/** The customer's view of the processing of their data: consents, recorded reads, and an archive of all data. */
import * as v from 'valibot'
import { instant, transactionPin, uuid } from '../fields.ts'
import { nothing, route } from '../route.ts'
import { CONSENT_KINDS } from '../../values/vocabularies/consent-kinds.ts'

const consent = v.object({
  kind: v.picklist(CONSENT_KINDS),
  title: v.string(),
  text: v.string(),
  given: v.boolean(),
  canChange: v.boolean(),
  /** Why it cannot be taken back here. */
  why: v.nullable(v.string()),
  /** Each word, the newest first. */
  history: v.array(v.object({ given: v.boolean(), version: v.string(), at: instant, address: v.string() })),
})
export type Consent = v.InferOutput<typeof consent>

const recordRead = v.object({ at: instant, role: v.string(), what: v.string(), reason: v.string() })
export type RecordRead = v.InferOutput<typeof recordRead>

const dataExport = v.object({
  exportId: uuid,
  /** failed: the archive cannot be downloaded, and the customer must request it again. */
  state: v.picklist(['making', 'ready', 'failed']),
  /** To be asked for one by one, from 0. */
  parts: v.number(),
  bytes: v.number(),
  expiresAt: instant,
})
export type DataExport = v.InferOutput<typeof dataExport>

const path = '/api/privacy'

export const privacyRoutes = {
  getConsents: route({
    method: 'GET',
    path: `${path}/getConsents`,
    request: nothing,
    data: v.array(consent),
    caller: 'customer',
    changesState: false,
  }),
  setConsent: route({
    method: 'POST',
    path: `${path}/setConsent`,
    request: v.strictObject({
      kind: v.picklist(['offers'], 'This consent cannot be changed here'),
      given: v.boolean(),
    }),
    data: v.array(consent),
    caller: 'customer',
    changesState: true,
  }),
  /** The reads of the last two years, newest first, at most a hundred. */
  getRecordReads: route({
    method: 'GET',
    path: `${path}/getRecordReads`,
    request: nothing,
    data: v.array(recordRead),
    caller: 'customer',
    changesState: false,
  }),
  /** Begins the archive of everything; it is for this session alone. */
  startDataExport: route({
    method: 'POST',
    path: `${path}/startDataExport`,
    request: v.strictObject({ transactionPin }),
    data: dataExport,
    caller: 'customer',
    changesState: true,
  }),
  /** The one of this session that is made or can be taken; null when there is none. */
  getDataExport: route({
    method: 'GET',
    path: `${path}/getDataExport`,
    request: nothing,
    data: v.nullable(dataExport),
    caller: 'customer',
    changesState: false,
  }),
  /** Asked for again it is the same part, until the archive’s time is over. */
  takeDataExportPart: route({
    method: 'POST',
    path: `${path}/takeDataExportPart`,
    request: v.strictObject({ exportId: uuid, no: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999)) }),
    data: v.object({ fileName: v.string(), content: v.string() }),
    caller: 'customer',
    changesState: true,
  }),
} as const
