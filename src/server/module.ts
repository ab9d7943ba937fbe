/** The shape of a module: what a part of the bank contributes to a process. */
import type { Endpoint, PlainEndpoint } from './http/handler.ts'
import type { JobGroup } from './jobs/start-worker.ts'

/** Jobs of one lane share a runner. A slow network delays only the jobs of its lane. */
export const JOB_QUEUES = ['maintenance', 'networks', 'bills', 'cards'] as const

export interface ModuleJobs extends JobGroup {
  /** `maintenance` calls no payment network. */
  readonly lane: (typeof JOB_QUEUES)[number]
}

export interface ModuleParts {
  /** Sealed calls. Their guards are applied by the bank. */
  readonly endpoints?: readonly Endpoint[]
  /** Calls outside the sealed channel, such as a webhook. */
  readonly plainEndpoints?: readonly PlainEndpoint[]
  /** Opened only in a process that takes jobs. */
  readonly jobs?: () => ModuleJobs | Promise<ModuleJobs>
  /** Runs once in a process that takes jobs, after its worker has started. */
  readonly start?: () => Promise<void>
  readonly close?: () => Promise<void>
}
