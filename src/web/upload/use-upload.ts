/**
 * Uploads a picture part by part. A received part is not sent again, and the picture is kept until the upload is
 * complete.
 */
import { useEffect, useRef, useState } from 'react'
import { v7 as makeUuid } from 'uuid'
import { withNextStep } from '../api/result/next-step.ts'
import { PART_BYTES, uploadRoutes } from '../../contract/customers/uploads.ts'
import { toBase64 } from '../api/channel/base64.ts'
import { call } from '../api/channel/browser-client.ts'
import { useOnline } from '../ui/use-online.ts'
import { preparePicture } from './shrink-picture.ts'

/** The time-out of a part. It is longer than the time-out of the bank, so that the bank answers first. */
const PART_TIMEOUT_MS = 30_000

export type UploadState =
  | { readonly kind: 'idle' }
  /** The customer checks the picture before anything is sent. */
  | { readonly kind: 'checking'; readonly preview: string }
  /** `percent` 100 is reached while the bank checks the picture. */
  | { readonly kind: 'sending'; readonly preview: string | undefined; readonly percent: number }
  | {
      readonly kind: 'failed'
      readonly preview: string | undefined
      /** The reason of the failure, without a full stop at its end. */
      readonly message: string
      /** The same picture may be sent again, because it was not refused. */
      readonly canRetry: boolean
    }

/** The failure of the call that used the upload. Undefined means success. */
export interface UploadProblem {
  readonly message: string
  readonly reason: string | undefined
  readonly kind: 'no-answer' | 'refused' | 'fault'
}

/** The fields of a call that uses an upload. */
export interface Sent {
  readonly uploadId: string
  readonly size: number
}

export interface Upload {
  readonly state: UploadState
  choose(file: File): void
  /** Sends the picture that the customer has checked. */
  send(): void
  retry(): void
  cancel(): void
}

interface Current {
  readonly picture: Blob
  readonly preview: string
  /** Aborted when this choice is cancelled, also during its preparation. */
  readonly leave: AbortController
  uploadId: string
  /** The number of received parts. */
  parts: number
}

/**
 * Calls `use` when the upload is complete. With `isChecked`, nothing is sent before the customer has seen the picture.
 */
export function useUpload(
  use: (sent: Sent) => Promise<UploadProblem | undefined>,
  { isChecked = false }: { readonly isChecked?: boolean } = {},
): Upload {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const current = useRef<Current>(undefined)
  const leaving = useRef<AbortController>(undefined)

  useEffect(() => () => forget(leaving, current), [])

  const failed = (one: Current, message: string, canRetry: boolean): void =>
    setState({ kind: 'failed', preview: one.preview, message: message.replace(/\.$/, ''), canRetry })

  async function run(one: Current): Promise<void> {
    const { picture, preview } = one
    const all = Math.ceil(picture.size / PART_BYTES)
    const show = (): void => setState({ kind: 'sending', preview, percent: Math.round((100 * one.parts) / all) })
    for (show(); one.parts < all; show()) {
      const problem = await sendPart(one)
      if (one.leave.signal.aborted) return
      if (problem !== undefined) return failed(one, problem, true)
      one.parts += 1
    }
    const problem = await use({ uploadId: one.uploadId, size: picture.size })
    if (one.leave.signal.aborted) return
    if (problem === undefined) {
      forget(leaving, current)
      return setState({ kind: 'idle' })
    }
    const isLost = problem.reason === 'file-incomplete'
    if (isLost) one.parts = 0
    failed(one, problem.message, isLost || problem.kind !== 'refused')
  }

  async function start(file: File): Promise<void> {
    forget(leaving, current)
    const leave = new AbortController()
    leaving.current = leave
    setState({ kind: 'sending', preview: undefined, percent: 0 })
    const prepared = await preparePicture(file)
    if (leave.signal.aborted) return
    if (!prepared.ok)
      return setState({ kind: 'failed', preview: undefined, message: prepared.message, canRetry: false })
    const { picture } = prepared
    const preview = URL.createObjectURL(picture)
    const one = { picture, preview, leave, uploadId: makeUuid(), parts: 0 }
    current.current = one
    if (isChecked) return setState({ kind: 'checking', preview })
    await run(one)
  }

  const retry = (): void => {
    if (current.current !== undefined) void run(current.current)
  }
  useRetryWhenOnline(state.kind === 'failed' && state.canRetry, retry)

  return {
    state,
    choose: (file) => void start(file),
    send: retry,
    retry,
    cancel: () => {
      forget(leaving, current)
      setState({ kind: 'idle' })
    },
  }
}

/** Retries when the connection is back. */
function useRetryWhenOnline(isWaiting: boolean, retry: () => void): void {
  const online = useOnline()
  const before = useRef(online)
  useEffect(() => {
    if (online && !before.current && isWaiting) retry()
    before.current = online
  })
}

/** Stops the running upload. */
function forget(
  leaving: { readonly current: AbortController | undefined },
  ref: { current: Current | undefined },
): void {
  leaving.current?.abort()
  if (ref.current !== undefined) URL.revokeObjectURL(ref.current.preview)
  ref.current = undefined
}

/** The error in the customer's words, or undefined. */
async function sendPart({ picture, uploadId, parts: part, leave }: Current): Promise<string | undefined> {
  const bytes = new Uint8Array(await picture.slice(part * PART_BYTES, (part + 1) * PART_BYTES).arrayBuffer())
  const answer = await call(
    uploadRoutes.sendFilePart,
    { uploadId, size: picture.size, part, bytes: toBase64(bytes) },
    { signal: leave.signal, timeoutMs: PART_TIMEOUT_MS },
  )
  return answer.ok ? undefined : withNextStep(answer.errorMsg)
}
