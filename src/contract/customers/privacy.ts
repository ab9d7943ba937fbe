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
  /** The reason why the customer cannot withdraw this consent here. Null: the customer can. */
  why: v.nullable(v.string()),
  /** Each choice of the customer, the newest first. */
  history: v.array(v.object({ given: v.boolean(), version: v.string(), at: instant, address: v.string() })),
})
export type Consent = v.InferOutput<typeof consent>

const recordRead = v.object({ at: instant, role: v.string(), what: v.string(), reason: v.string() })
export type RecordRead = v.InferOutput<typeof recordRead>

const dataExport = v.object({
  exportId: uuid,
  /** failed: the archive cannot be downloaded, and the customer must request it again. */
  state: v.picklist(['making', 'ready', 'failed']),
  /** The number of parts. The client requests the parts one by one, from 0. */
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
  /** Starts to make an archive of all the customer's data. Only this session can download it. */
  startDataExport: route({
    method: 'POST',
    path: `${path}/startDataExport`,
    request: v.strictObject({ transactionPin }),
    data: dataExport,
    caller: 'customer',
    changesState: true,
  }),
  /** The archive that this session has started. Null when there is none. */
  getDataExport: route({
    method: 'GET',
    path: `${path}/getDataExport`,
    request: nothing,
    data: v.nullable(dataExport),
    caller: 'customer',
    changesState: false,
  }),
  /** Downloads one part of the archive. Each part can be downloaded again until the archive expires. */
  takeDataExportPart: route({
    method: 'POST',
    path: `${path}/takeDataExportPart`,
    request: v.strictObject({ exportId: uuid, no: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999)) }),
    data: v.object({ fileName: v.string(), content: v.string() }),
    caller: 'customer',
    changesState: true,
  }),
} as const
