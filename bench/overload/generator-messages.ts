/** The messages between a benchmark and its load generator, and the start of the generator's process. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Payer } from '../api/payers.ts'
import type { LoadedBank } from '../api/world.ts'

/** The device's key as PEM, because a key object cannot be sent to another process. */
export type SentPayer = Omit<Payer, 'deviceKey'> & { readonly deviceKey: string }

export type Plan =
  | { readonly kind: 'closed'; readonly transfers: number; readonly atOnce: number; readonly seconds: number }
  | {
      readonly kind: 'open'
      readonly perSecond: number
      readonly seconds: number
      /** Seals the calls while others are sent, and reports the latencies of each ten seconds. */
      readonly isLong: boolean
    }

export interface Latency {
  readonly calls: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** A transfer with a call that was answered 503. */
export interface RefusedTransfer {
  readonly transferId: string
  readonly call: 'initiate' | 'confirm'
  readonly retryAfter: string | undefined
}

/** The result of a plan. The latencies of `initiate` and `confirm` are of calls that the bank admitted. */
export interface Offered {
  /** The ids of the transfers by their result. */
  readonly confirmed: readonly string[]
  readonly refused: readonly RefusedTransfer[]
  readonly failed: readonly string[]
  /** The number of answers 503 without the header `Retry-After`. */
  readonly withoutRetryAfter: number
  readonly seconds: number
  readonly initiate: Latency
  readonly confirm: Latency
  readonly refusal: Latency
  readonly generator: GeneratorUse
}

/** How busy the load generator itself was. A generator that lacks a processor sends late, and its lateness counts as latency. */
export interface GeneratorUse {
  /** Processor time, without the time for sealing calls in advance. */
  readonly cpuMs: number
  /** The time from the moment when a transfer was due until its first call was sent. */
  readonly late: Latency
  /** The number of connections that the generator opened during the plan. */
  readonly connectionsOpened: number
  /** The priority of its process, as the operating system counts it: a lower number goes first. */
  readonly priority: number
}

export interface OfferedPart {
  readonly confirmed: number
  readonly refusedCalls: number
  /** The number of failed transfers since the start of the plan. */
  readonly failed: number
  readonly initiate: Latency
  readonly confirm: Latency
}

export interface Listeners {
  /** Called when the calls are sealed and the first call is sent. */
  readonly start?: () => void
  readonly part?: (part: OfferedPart) => void
}

export interface Generator {
  readonly offer: (plan: Plan, on?: Listeners) => Promise<Offered>
  readonly close: () => void
}

type Answer =
  | { readonly result: Offered }
  | { readonly started: true }
  | { readonly part: OfferedPart }
  | { readonly error: string }

/**
 * The generator collects garbage before each plan, and has space for the garbage of a plan. So no collection of old objects, which takes a
 * quarter of a second on a busy machine, makes it late.
 */
const GENERATOR_FLAGS = ['--expose-gc', '--max-semi-space-size=64', '--initial-old-space-size=1024']

export async function startGenerator({
  apiOrigins,
  payers,
}: Pick<LoadedBank, 'apiOrigins' | 'payers'>): Promise<Generator> {
  const child = fork(join(import.meta.dirname, 'generator-process.ts'), {
    serialization: 'advanced',
    execArgv: GENERATOR_FLAGS,
  })
  const sent: SentPayer[] = payers.map((payer) => ({
    ...payer,
    deviceKey: payer.deviceKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }))
  child.send({ origins: apiOrigins, payers: sent })
  await once(child, 'message')
  return {
    offer: (plan, on) => offer(child, plan, on),
    close: () => void child.kill(),
  }
}

function offer(child: ChildProcess, plan: Plan, on: Listeners = {}): Promise<Offered> {
  return new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('the load generator ended'))
    const onMessage = (answer: Answer): void => {
      if ('started' in answer) return on.start?.()
      if ('part' in answer) return on.part?.(answer.part)
      child.off('message', onMessage)
      child.off('exit', onExit)
      if ('result' in answer) resolve(answer.result)
      else reject(new Error(answer.error))
    }
    child.on('message', onMessage)
    child.once('exit', onExit)
    child.send(plan)
  })
}
