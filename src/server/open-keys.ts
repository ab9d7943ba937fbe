/** Opens the key providers of the sealing keys, and the ring of a process with the keys of the database. */
import { join } from 'node:path'
import { openKeyFile } from './adapters/key-provider/key-file.ts'
import { openTransport } from './adapters/network-transport.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import { FIRST_KEY_ID } from './crypto/sealing.ts'
import type { Sql } from './db/database.ts'
import { masterKeyProblem } from './keys/hash-key-store.ts'
import { followRing, type KeyLogger, loadRing, type RingFollower } from './keys/load-ring.ts'
import type { KeyProvider } from './ports/key-provider.ts'

type KeyConfig = Pick<Config, 'dataFolder' | 'keyProviders' | 'transports'>

export interface KeyProviders {
  /** The provider that encrypts new keys. The other providers only decrypt older keys. */
  readonly wrapping: KeyProvider
  readonly all: readonly KeyProvider[]
}

/** The file of the key provider `file`. */
export const keyFileOf = ({ dataFolder, keyProviders }: Omit<KeyConfig, 'transports'>): string =>
  keyProviders.file ?? join(dataFolder, 'keys', 'wrapping.key')

/** Throws with a line that a person can act on. */
export async function openKeyProviders(config: KeyConfig): Promise<KeyProviders> {
  const { awsKms, pkcs11, use } = config.keyProviders
  const path = keyFileOf(config)
  const providers: Record<typeof use, KeyProvider | undefined> = {
    file: openKeyFile(path),
    // The packages of the other key providers are loaded only where they are used.
    'aws-kms': awsKms && (await openKms({ ...awsKms, transport: openTransport(config.transports.kms) })),
    pkcs11: pkcs11 && (await (await import('./adapters/key-provider/pkcs11.ts')).openPkcs11(pkcs11)),
  }
  const wrapping = providers[use]
  if (wrapping === undefined) throw new Error(`KEY_PROVIDER: the settings of ${use} are missing`)
  return { wrapping, all: Object.values(providers).filter((one) => one !== undefined) }
}

type KmsOptions = Parameters<typeof import('./adapters/key-provider/aws-kms.ts').openAwsKms>[0]

async function openKms(options: KmsOptions): Promise<KeyProvider> {
  const { openAwsKms } = await import('./adapters/key-provider/aws-kms.ts')
  return openAwsKms(options)
}

export interface SealingRing {
  /** Follows rotations until the ring is closed. */
  follow(): void
  close(): void
}

/** Loads the keys of the database into the ring of `secrets`. Throws with a line when a key cannot be opened. */
export async function openRing(deps: {
  readonly config: KeyConfig
  readonly secrets: Pick<Secrets, 'derive' | 'others' | 'ring'>
  readonly sql: Sql
  readonly logger: KeyLogger
  /** Called when the keys cannot be loaded later. */
  readonly onFault?: () => void
}): Promise<SealingRing> {
  const { config, sql, logger, onFault } = deps
  const { ring } = deps.secrets
  const { all: providers } = await openKeyProviders(config)
  const loaded = await loadRing(ring, sql, providers)
  if (!loaded.ok) throw new Error(loaded.failure)
  const problem = await masterKeyProblem(sql, deps.secrets)
  if (problem !== undefined) throw new Error(problem)
  if (deps.secrets.others.length > 0 && ring.currentId() === FIRST_KEY_ID)
    throw new Error('The master key still seals values. Before it is changed, run: npm run keys -- rotate, then reseal')
  let follower: RingFollower | undefined
  return {
    follow: () => (follower ??= followRing({ ring, sql, providers, logger, onFault })),
    close() {
      follower?.close()
      for (const provider of providers) provider.close()
    },
  }
}
