/** For tests: the context of a request, as from one browser on this machine. */
import { randomUUID } from 'node:crypto'
import type { RequestContext } from './handler.ts'

export const testRequest = (): RequestContext => ({
  requestId: randomUUID(),
  address: '127.0.0.1',
  userAgent: 'test',
  clientId: undefined,
  deviceProof: undefined,
  refreshToken: undefined,
})
