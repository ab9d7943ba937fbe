/** Reads the body of a request within its limits, and names the fault of a body that does not arrive. */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** `aborted`: the connection ended before the body was complete. The others: the server refused to read on. */
type BodyFault = 'aborted' | 'too-large' | 'bytes' | 'bytes-per-address'

export class BodyError extends Error {
  readonly fault: BodyFault
  constructor(fault: BodyFault) {
    super(`the body was not read: ${fault}`)
    this.name = 'BodyError'
    this.fault = fault
  }
}

/** Counts bytes that arrived; the fault says that the bytes do not fit. */
export type TakeBytes = (request: FastifyRequest, bytes: number) => BodyFault | undefined

/** A parser of request bodies that returns the whole body as bytes, or rejects with a BodyError. */
export function createBodyReader(takeBytes: TakeBytes) {
  return (request: FastifyRequest, payload: IncomingMessage) => readBody(request, payload, takeBytes)
}

/** Every error of the stream is an end of the connection, because only the connection feeds the stream. */
function readBody(request: FastifyRequest, payload: IncomingMessage, takeBytes: TakeBytes): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit ?? 0
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const stop = () => {
      payload.removeListener('data', onData).removeListener('end', onEnd)
      payload.removeListener('error', onAbort).removeListener('close', onAbort)
    }
    const refuse = (fault: BodyFault) => {
      stop()
      // The connection may still fail while the refusal is sent.
      payload.on('error', () => {})
      reject(new BodyError(fault))
    }
    const onAbort = () => refuse('aborted')
    const onEnd = () => {
      stop()
      resolve(Buffer.concat(chunks, length))
    }
    const onData = (chunk: Buffer) => {
      length += chunk.length
      const fault = length > limit ? 'too-large' : takeBytes(request, chunk.length)
      if (fault === undefined) chunks.push(chunk)
      else refuse(fault)
    }
    if (Number(request.headers['content-length'] ?? 0) > limit) return refuse('too-large')
    payload.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort)
  })
}
