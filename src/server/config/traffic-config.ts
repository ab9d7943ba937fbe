/** Reads the traffic limits of the HTTP server from the environment. */
import * as v from 'valibot'
import { seconds, wholeNumber, wholeSeconds } from './environment-fields.ts'
import { DEFAULT_TRAFFIC, type TrafficLimits } from '../http/limits/traffic-limits.ts'

const MIB = 1024 * 1024
/** Longer than proxies keep their connections, so that no proxy sends a request on a connection that closes. */
const IDLE_BEHIND_PROXY_MS = 65_000

/** Part of the environment's schema. */
export const TRAFFIC_FIELDS = {
  HEADERS_TIMEOUT_S: seconds('HEADERS_TIMEOUT_S', DEFAULT_TRAFFIC.headersTimeoutMs / 1000, 300),
  REQUEST_TIMEOUT_S: seconds('REQUEST_TIMEOUT_S', DEFAULT_TRAFFIC.requestTimeoutMs / 1000, 300),
  IDLE_TIMEOUT_S: v.optional(wholeSeconds('IDLE_TIMEOUT_S', 300)),
  MAX_CONNECTIONS: wholeNumber('MAX_CONNECTIONS', DEFAULT_TRAFFIC.maxConnections),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber('MAX_CONNECTIONS_PER_ADDRESS', DEFAULT_TRAFFIC.maxConnectionsPerAddress),
  MAX_OPEN_REQUESTS_PER_ADDRESS: wholeNumber('MAX_OPEN_REQUESTS_PER_ADDRESS', DEFAULT_TRAFFIC.maxOpenPerAddress),
  MAX_REQUESTS: wholeNumber('MAX_REQUESTS', DEFAULT_TRAFFIC.maxWorking),
  MAX_BODY_MIB: wholeNumber('MAX_BODY_MIB', DEFAULT_TRAFFIC.maxBodyBytes / MIB),
} as const

const trafficSchema = v.object({ ...TRAFFIC_FIELDS, TRUST_PROXY: v.picklist(['on', 'off']) })
type TrafficEnvironment = v.InferOutput<typeof trafficSchema>

/** Returns the contradiction between two limits, or undefined. */
export function trafficProblem(env: TrafficEnvironment): string | undefined {
  if (env.HEADERS_TIMEOUT_S <= env.REQUEST_TIMEOUT_S) return undefined
  return 'HEADERS_TIMEOUT_S must not be above REQUEST_TIMEOUT_S, because headers are part of a request'
}

export function trafficLimits(env: TrafficEnvironment): TrafficLimits {
  const idleMs = env.TRUST_PROXY === 'on' ? IDLE_BEHIND_PROXY_MS : DEFAULT_TRAFFIC.idleTimeoutMs
  return {
    headersTimeoutMs: env.HEADERS_TIMEOUT_S,
    requestTimeoutMs: env.REQUEST_TIMEOUT_S,
    idleTimeoutMs: env.IDLE_TIMEOUT_S ?? idleMs,
    maxConnections: env.MAX_CONNECTIONS,
    maxConnectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    maxOpenPerAddress: env.MAX_OPEN_REQUESTS_PER_ADDRESS,
    maxWorking: env.MAX_REQUESTS,
    maxBodyBytes: env.MAX_BODY_MIB * MIB,
  }
}
