/** Loads the server's keys and opens the customers' files, for the operators' commands that need them. */
import { pino } from 'pino'
import { type Config, parseConfig } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { FileVault } from '../files/file-vault.ts'
import { loadRing } from '../keys/load-ring.ts'
import { openFileVault } from '../open-context.ts'
import { openKeyProviders } from '../open-keys.ts'
import { systemClock } from '../ports/clock.ts'
import { headKey, publicHalf } from '../audit/audit-chain.ts'
import { acceptedOf, loadSecrets, type Secrets } from '../config/secrets.ts'
import { fail, ok, type Result } from '../../values/result.ts'
import { CommandError } from './command.ts'

export interface OperatorKeys {
  readonly config: Config
  readonly secrets: Secrets
}

/** Loads the keys. It makes no key, because a new key would open nothing. */
export function loadKeys(): Result<OperatorKeys, string> {
  const config = parseConfig(process.env)
  if (!config.ok) return config
  const secrets = loadSecrets({ ...config.value, sandbox: undefined })
  return secrets.ok ? ok({ config: config.value, secrets: secrets.value }) : fail(secrets.failure)
}

/** Opens the store of customers' files. Faults of the store go to standard error. */
export function openVault(database: Database, { config, secrets }: OperatorKeys): FileVault {
  const logger = pino({ level: 'error' }, pino.destination(2))
  return openFileVault({ config, database, clock: systemClock, logger, secrets })
}

/** Returns the keys with the sealing keys of the database. Throws a CommandError when they cannot be loaded. */
export async function requireRing(database: Database): Promise<OperatorKeys> {
  const keys = requireKeys()
  const { all } = await openKeyProviders(keys.config)
  try {
    const loaded = await loadRing(keys.secrets.ring, database.pool, all)
    if (!loaded.ok) throw new CommandError(loaded.failure)
  } finally {
    for (const provider of all) provider.close()
  }
  return keys
}

/** Returns the keys. Throws a CommandError when they cannot be loaded. */
export function requireKeys(): OperatorKeys {
  const keys = loadKeys()
  if (!keys.ok) throw new CommandError(keys.failure)
  return keys.value
}

/** The public halves of the keys of audit heads, the present one first. */
export const headKeys = (secrets: Secrets): readonly Buffer[] =>
  acceptedOf(secrets, 'audit-head').map((seed) => publicHalf(headKey(seed)))
