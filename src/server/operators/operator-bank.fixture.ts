/** Opens a bank with its keys in a folder, and runs commands of the server in processes as a person runs them. */
import { execFile } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../config/config.ts'
import { loadSecrets, type Secrets } from '../config/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../db/database.fixture.ts'

export interface OperatorBank {
  readonly test: TestDatabase
  /** The data folder of the bank. It also has the root key. */
  readonly folder: string
  /** The secrets of the server, from the same environment as the commands. */
  readonly secrets: () => Secrets
  /** Runs `npm run server-commands -- …`. `over` replaces variables of the environment. */
  readonly run: (
    args: readonly string[],
    over?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>
  readonly close: () => Promise<void>
}

export async function openOperatorBank(): Promise<OperatorBank> {
  const test = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'adire-operators-'))
  const rootKeyFile = join(folder, 'root.pem')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await writeFile(rootKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const env = {
    DATABASE_URL: test.url,
    DATA_DIR: folder,
    MASTER_KEY: randomBytes(32).toString('base64'),
    ROOT_KEY_FILE: rootKeyFile,
    // All processes of a file share the compiled code.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compiled'),
  }
  return {
    test,
    folder,
    secrets: () => {
      const config = parseConfig(env)
      const secrets = config.ok ? loadSecrets(config.value) : config
      if (!secrets.ok) throw new Error(secrets.failure)
      return secrets.value
    },
    run: (args, over = {}) =>
      new Promise((resolve) => {
        const file = join(import.meta.dirname, 'cli.ts')
        const child = execFile(
          process.execPath,
          [file, ...args],
          { env: { ...env, ...over } },
          (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
        )
      }),
    close: async () => {
      await test.drop()
      await rm(folder, { recursive: true })
    },
  }
}
