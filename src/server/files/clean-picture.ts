/**
 * Decodes a customer's picture and draws it again as a JPEG, so that nothing of the file itself is kept: no place, no script, no
 * second file.
 *
 * Decoders are native code that reads hostile bytes. They run in a separate process, one picture at a time, and the process ends
 * with the picture. So a fault kills no server, and the memory is bounded and returned.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { MAX_FILE_BYTES } from '../../contract/customers/uploads.ts'
import type { Failure, RefusalReason } from '../../core/failure.ts'
import { fail, ok, type Result } from '../../values/result.ts'

/** A picture of more pixels is refused before it is decoded: telephones' largest that fit into 5 MiB have about 25 million. */
export const MAX_PIXELS = 40_000_000
/** Fewer on a side show nothing that could be read. */
const MIN_SIDE = 100
/** Enough to read the small print of a bill. */
const MAX_SIDE = 2_000
const CHILD = join(import.meta.dirname, 'clean-picture-process.ts')
/** Start of the process and all of its work. */
const TIMEOUT_MS = 20_000
/** Pictures that may wait for their turn; more are asked to come back. */
const LONGEST_QUEUE = 12
/** The limit for one sender, so that no sender blocks the pictures of other senders. */
const OWN_AT_ONCE = 4
const RETRY_AFTER_S = 5

/** The first bytes of a file decide its type. Its name and its declared type do not count. */
const SIGNATURES = [
  { type: 'jpeg', isIt: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { type: 'png', isIt: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  {
    type: 'webp',
    isIt: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
  { type: 'pdf', isIt: (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF-') },
] as const

export type PictureType = 'jpeg' | 'png' | 'webp'

/** To the process, and back. */
export interface CleaningJob {
  readonly type: PictureType
  readonly bytes: Uint8Array
  readonly maxSide: number
  readonly maxPixels: number
  readonly minSide: number
}
export type CleaningAnswer =
  | { readonly ok: true; readonly picture: CleanPicture }
  | { readonly ok: false; readonly reason: PictureRefusal }

export type PictureRefusal = Extract<
  RefusalReason,
  'file-empty' | 'file-too-large' | 'file-pdf' | 'file-not-picture' | 'file-damaged' | 'file-pixels' | 'file-too-small'
>

/** A JPEG without any metadata, upright, on white where the original was transparent. */
export interface CleanPicture {
  readonly bytes: Uint8Array
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** The most memory that the process had, in KiB. */
  readonly peakKiB: number
}

type CleaningFailure =
  | { readonly kind: 'refused'; readonly reason: PictureRefusal }
  | Extract<Failure, { kind: 'unavailable' }>

export interface PictureCleaner {
  /**
   * Accepts JPEG, PNG and WebP of at most 5 MiB and 40 million pixels, by their bytes. `whose` is the sender's id. `maxSide`
   * (pixels, default 2,000) bounds the longer side of the result. Refused with the reason. `unavailable` while too many pictures
   * wait, of this sender or of all.
   */
  clean(
    bytes: Buffer,
    options: { readonly whose: string; readonly maxSide?: number },
  ): Promise<Result<CleanPicture, CleaningFailure>>
}

/** One for each server process. A picture that is not done after `answerWithinMs` may be sent again: the machine may just be busy. */
export function createPictureCleaner({ answerWithinMs = TIMEOUT_MS } = {}): PictureCleaner {
  /** By sender. */
  const waiting: string[] = []
  let turn: Promise<unknown> = Promise.resolve()
  return {
    async clean(bytes, { whose, maxSide = MAX_SIDE }) {
      const type = pictureTypeOf(bytes)
      if (!type.ok) return fail({ kind: 'refused', reason: type.failure })
      const own = waiting.filter((other) => other === whose).length
      if (waiting.length >= LONGEST_QUEUE || own >= OWN_AT_ONCE)
        return fail({ kind: 'unavailable', retryAfterS: RETRY_AFTER_S })
      waiting.push(whose)
      const mine = turn.then(() =>
        cleanInProcess({ type: type.value, bytes, maxSide, maxPixels: MAX_PIXELS, minSide: MIN_SIDE }, answerWithinMs),
      )
      turn = mine.catch(() => {})
      try {
        const answer = await mine
        if (answer === undefined) return fail({ kind: 'unavailable', retryAfterS: RETRY_AFTER_S })
        return answer.ok ? ok(answer.picture) : fail({ kind: 'refused', reason: answer.reason })
      } finally {
        waiting.splice(waiting.indexOf(whose), 1)
      }
    },
  }
}

/** Reads the picture's type from its first bytes, before a decoder reads it. */
function pictureTypeOf(bytes: Buffer): Result<PictureType, PictureRefusal> {
  if (bytes.length === 0) return fail('file-empty')
  if (bytes.length > MAX_FILE_BYTES) return fail('file-too-large')
  const type = SIGNATURES.find(({ isIt }) => isIt(bytes))?.type
  if (type === undefined) return fail('file-not-picture')
  return type === 'pdf' ? fail('file-pdf') : ok(type)
}

/** A process that ends without an answer has met something that it could not read. Undefined: it took too long. */
async function cleanInProcess(job: CleaningJob, answerWithinMs: number): Promise<CleaningAnswer | undefined> {
  // The child gets no environment, because it must not have the bank's keys.
  const child = fork(CHILD, [], {
    env: {},
    execArgv: ['--max-old-space-size=64'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const enough = new AbortController()
  try {
    child.send(job)
    return await Promise.race([answerOf(child), delay(answerWithinMs, undefined, { signal: enough.signal })])
  } finally {
    enough.abort()
    child.kill('SIGKILL')
  }
}

function answerOf(child: ChildProcess): Promise<CleaningAnswer> {
  return new Promise((resolve) => {
    child.once('message', (answer) => resolve(answer as CleaningAnswer))
    child.once('exit', () => resolve({ ok: false, reason: 'file-damaged' }))
    child.once('error', () => resolve({ ok: false, reason: 'file-damaged' }))
  })
}
