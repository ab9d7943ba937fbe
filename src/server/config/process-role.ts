/** The part of the bank that a process runs, and how it stops. */
import * as v from 'valibot'
import { flag } from './environment-fields.ts'

const LONGEST_DRAIN_S = 300
/** Balancers read the readiness every few seconds. */
const PRODUCTION_DRAIN_MS = 5_000

/**
 * The back office is always a separate process, so `all` opens the customers' calls and the jobs. `commands` is the role
 * of command lines: no server runs with it.
 */
const ROLE = v.optional(
  v.picklist(['api', 'jobs', 'staff', 'all', 'commands'], 'ROLE must be api, jobs, staff, all or commands'),
  'all',
)
export type ProcessRole = v.InferOutput<typeof ROLE>

/** Part of the environment's schema. */
export const ROLE_FIELDS = {
  ROLE,
  JOBS: flag('JOBS'),
  DRAIN_S: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,3}$/, `DRAIN_S must be whole seconds from 0 to ${LONGEST_DRAIN_S}`),
      v.transform(Number),
      v.maxValue(LONGEST_DRAIN_S, `DRAIN_S must be whole seconds from 0 to ${LONGEST_DRAIN_S}`),
      v.transform((whole) => whole * 1000),
    ),
  ),
}

type RoleEnvironment = Readonly<v.InferOutput<v.ObjectSchema<typeof ROLE_FIELDS, undefined>>>

export function roleProblem({ ROLE: role, JOBS: jobs }: Pick<RoleEnvironment, 'ROLE' | 'JOBS'>): string | undefined {
  return role === 'jobs' && jobs === 'off' ? 'JOBS: off leaves a process of ROLE=jobs without work' : undefined
}

/** True when the process calls the networks, and so needs their addresses and keys. */
export const callsNetworks = ({ ROLE: role }: Pick<RoleEnvironment, 'ROLE'>): boolean =>
  role !== 'staff' && role !== 'commands'

/** True when the process runs the job queue. */
export function takesJobs({ ROLE: role, JOBS: jobs }: Pick<RoleEnvironment, 'ROLE' | 'JOBS'>): boolean {
  return (role === 'jobs' || role === 'all') && jobs !== 'off'
}

export const drainMs = ({ DRAIN_S: given }: Pick<RoleEnvironment, 'DRAIN_S'>, production: boolean): number =>
  given ?? (production ? PRODUCTION_DRAIN_MS : 0)
