/**
 * Refuses environments that would run a bank by mistake: a misspelled mode, a public sandbox, the login of the tables'
 * owner, and plain http.
 */
import * as v from 'valibot'
import { optionalText } from './environment-fields.ts'

/** Exact words only: a misspelled `production` would otherwise start the sandbox. */
const NODE_ENV = v.optional(
  v.picklist(
    ['production', 'development', 'test'],
    'NODE_ENV must be production, development or test, in lower case, or unset',
  ),
)

export const MODE_FIELDS = {
  NODE_ENV,
  SANDBOX: v.optional(v.picklist(['on', 'public', 'off'], 'SANDBOX must be on or off, or public to show play money')),
}

export interface DeploymentFacts extends v.InferOutput<v.ObjectSchema<typeof MODE_FIELDS, undefined>> {
  readonly HOST: string
  readonly PUBLIC_ORIGINS?: readonly string[] | undefined
  readonly DATABASE_URL?: string | undefined
  readonly MIGRATION_DATABASE_URL?: string | undefined
  readonly ROOT_KEY_FILE?: string | undefined
}

export const isProduction = ({ NODE_ENV: mode }: Pick<DeploymentFacts, 'NODE_ENV'>): boolean => mode === 'production'

export function hasSandbox(env: Pick<DeploymentFacts, 'NODE_ENV' | 'SANDBOX'>): boolean {
  return env.SANDBOX === undefined ? !isProduction(env) : env.SANDBOX !== 'off'
}

/** The reason why the bank may not start with these variables, in one line. */
export function deploymentProblem(env: DeploymentFacts): string | undefined {
  return isProduction(env) ? productionProblem(env) : modeProblem(env)
}

function productionProblem(env: DeploymentFacts): string | undefined {
  if (hasSandbox(env)) return 'SANDBOX: play money is refused with NODE_ENV=production'
  const plain = env.PUBLIC_ORIGINS?.find((origin) => !origin.startsWith('https:'))
  if (plain !== undefined) return `PUBLIC_ORIGINS: every origin must be https in production, and ${plain} is not`
  if (env.ROOT_KEY_FILE !== undefined)
    return 'ROOT_KEY_FILE: in production no server may hold the private half of the root key. Set ROOT_PIN, and sign the message keys ahead (docs/how-to/manage-keys.md)'
  return env.MIGRATION_DATABASE_URL === undefined ? undefined : sharedLoginProblem(env)
}

function modeProblem(env: DeploymentFacts): string | undefined {
  const origin = env.PUBLIC_ORIGINS?.find((one) => !isLoopback(new URL(one).hostname))
  if (origin !== undefined && env.NODE_ENV === undefined)
    return `NODE_ENV: it is unset, but the public origin ${origin} is not this machine. Set NODE_ENV=production, or NODE_ENV=development with SANDBOX=public for play money`
  if (!hasSandbox(env) || env.SANDBOX === 'public') return undefined
  const reached = origin ?? (isLoopback(env.HOST) ? undefined : `HOST ${env.HOST}`)
  if (reached === undefined) return undefined
  return `SANDBOX: play money serves this machine only, and other machines can reach ${reached}. Set SANDBOX=public to allow that, or SANDBOX=off`
}

const migrationSchema = v.object({ NODE_ENV, DATABASE_URL: optionalText, MIGRATION_DATABASE_URL: optionalText })

/**
 * The reason why migrations may not run with these variables. In production the owner of the tables needs a login that
 * the server does not use.
 */
export function migrationProblem(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const parsed = v.safeParse(migrationSchema, withoutEmpty(environment))
  if (!parsed.success) return parsed.issues[0].message
  const env = parsed.output
  if (!isProduction(env)) return undefined
  if (env.MIGRATION_DATABASE_URL === undefined)
    return 'MIGRATION_DATABASE_URL must be set in production: migrations run under the login that owns the tables, never under the server’s'
  return sharedLoginProblem(env)
}

function sharedLoginProblem(env: Pick<DeploymentFacts, 'DATABASE_URL' | 'MIGRATION_DATABASE_URL'>): string | undefined {
  if (env.DATABASE_URL === undefined || loginOf(env.DATABASE_URL) !== loginOf(env.MIGRATION_DATABASE_URL ?? ''))
    return undefined
  return 'MIGRATION_DATABASE_URL must name another login than DATABASE_URL: the server may not use the login that owns the tables'
}

/** The login that a postgres:// URL names; undefined when the URL names none. */
export function loginOf(url: string): string | undefined {
  return /[?&]user=([^&]+)/.exec(url)?.[1] ?? /^\w+:\/\/([^:@/?]+)(:[^@]*)?@/.exec(url)?.[1]
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|[a-z0-9.-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname)
}

/** An empty variable counts as unset, as in compose files. */
export function withoutEmpty(environment: Readonly<Record<string, string | undefined>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
}
