/**
 * Upload of files to the bank in parts. Each part is a separate sealed call, so that a bad connection costs one part and not the
 * whole file.
 */
import * as v from 'valibot'
import { uuidV7 } from '../fields.ts'
import { route } from '../route.ts'

/** 5 MiB. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
/** 128 KiB of file are 0.23 MB on the wire: in time on a slow telephone, whose calls must arrive within 15 seconds. */
export const PART_BYTES = 128 * 1024
const MAX_PARTS = MAX_FILE_BYTES / PART_BYTES
/** The limit for a part on the wire: base64, sealed, and in base64 again. */
const MAX_ENVELOPE_BYTES = 256 * 1024

const base64 = v.pipe(
  v.string('Send the part in base64'),
  v.maxLength(Math.ceil(PART_BYTES / 3) * 4, 'This part is too long'),
  v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'Send the part in base64'),
)

/** The fields of a call that uses an upload: the upload's id and its total number of bytes. */
export const uploadFields = {
  /** Made by the device, new for each file. */
  uploadId: uuidV7,
  size: v.pipe(
    v.number('Say how large the file is'),
    v.integer('Say how large the file is'),
    v.minValue(1, 'This file is empty. Choose another one.'),
    v.maxValue(MAX_FILE_BYTES, 'This file is larger than 5 MB. Choose a smaller one.'),
  ),
} as const

export const uploadRoutes = {
  /**
   * Stores one part. A repeated part changes nothing. Every part except the last has `PART_BYTES` bytes. Unfinished uploads are
   * deleted after an hour.
   */
  sendFilePart: route({
    method: 'PUT',
    path: '/api/uploads/part',
    request: v.strictObject({
      ...uploadFields,
      /** From 0. */
      part: v.pipe(
        v.number('Say which part this is'),
        v.integer('Say which part this is'),
        v.minValue(0, 'Say which part this is'),
        v.maxValue(MAX_PARTS - 1, 'Say which part this is'),
      ),
      bytes: base64,
    }),
    data: v.object({
      /** The number of parts that the bank has. */
      parts: v.number(),
    }),
    caller: 'customer',
    changesState: true,
    maxEnvelopeBytes: MAX_ENVELOPE_BYTES,
  }),
} as const
