/** For tests: a token of SoftHSM in a folder, in its own process, with keys that cannot leave it. */
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureProgram, type Program } from '../../../../scripts/debian-tools.ts'
import { ok } from '../../../values/result.ts'
import type { KeyProvider } from '../../ports/key-provider.ts'
import type { HsmCalls } from './hsm-process.fixture.ts'
import type { Pkcs11Access } from './pkcs11.ts'

const LIBRARY: Program = {
  name: 'SoftHSM',
  variable: 'SOFTHSM_LIBRARY',
  debianPackage: 'softhsm2',
  knownPlaces: [
    '/usr/lib/softhsm/libsofthsm2.so',
    '/usr/lib64/pkcs11/libsofthsm2.so',
    '/opt/homebrew/lib/softhsm/libsofthsm2.so',
    '/usr/local/lib/softhsm/libsofthsm2.so',
  ],
}
const TOKEN = 'bank'
const PIN = '4711'

export interface SoftHsm {
  /** The environment of a process that opens the token. */
  readonly env: NodeJS.ProcessEnv
  access(...labels: readonly [string, ...string[]]): Pkcs11Access
  /** Makes an AES-256 key on the token. */
  makeKey(label: string, isExtractable?: boolean): Promise<void>
  /** The key provider of the server, in the process of the token. Rejects when the token or a key cannot be used. */
  open(access: Pkcs11Access): Promise<KeyProvider>
  close(): Promise<void>
}

/** Builds the native code of pkcs11js when npm has not built it. Throws with one clear line. */
function ensurePackage(): void {
  const require = createRequire(import.meta.url)
  try {
    require('pkcs11js')
  } catch {
    const { status } = spawnSync('npm', ['rebuild', 'pkcs11js'], { stdio: 'ignore' })
    if (status !== 0) throw new Error('The tests need pkcs11js: run npm rebuild pkcs11js with a C++ compiler.')
  }
}

export async function createSoftHsm(): Promise<SoftHsm> {
  const library = ensureProgram(LIBRARY)
  ensurePackage()
  const folder = mkdtempSync(join(tmpdir(), 'adire-hsm-'))
  const pinFile = join(folder, 'pin')
  writeFileSync(pinFile, `${PIN}\n`, { mode: 0o600 })
  const configuration = join(folder, 'softhsm2.conf')
  writeFileSync(configuration, `directories.tokendir = ${folder}\nobjectstore.backend = file\n`)
  const env = { ...process.env, SOFTHSM2_CONF: configuration }
  const made = spawnSync('softhsm2-util', ['--init-token', '--free', '--label', TOKEN, '--so-pin', PIN, '--pin', PIN], {
    env,
  })
  if (made.status !== 0) throw new Error(`SoftHSM made no token: ${made.stderr.toString()}`)
  const child = fork(join(import.meta.dirname, 'hsm-process.fixture.ts'), { env, stdio: 'inherit' })
  const call = caller(child)
  const access = (...labels: readonly [string, ...string[]]): Pkcs11Access => ({
    library,
    token: TOKEN,
    labels,
    pinFile,
  })
  return {
    env,
    access,
    makeKey: (label, isExtractable = false) =>
      call('makeKey', { access: access(label), label, isExtractable, pin: PIN }),
    async open(given) {
      const provider = await call('open', given)
      const names = new Map<string, boolean>()
      // The port answers without waiting, so the names of the token's keys are asked before.
      for (const label of ['first', 'second', 'absent']) {
        const name = `pkcs11 ${TOKEN}/${label}`
        names.set(name, await call('opens', provider, name))
      }
      return {
        opens: (name) => names.get(name) === true,
        async wrap(key, context) {
          const wrapped = await call('wrap', provider, key.toString('base64'), context)
          return wrapped.ok ? ok({ bytes: Buffer.from(wrapped.bytes, 'base64'), by: wrapped.by }) : wrapped
        },
        async unwrap(wrapped, which) {
          const opened = await call('unwrap', provider, wrapped.toString('base64'), which)
          return opened.ok ? ok(Buffer.from(opened.key, 'base64')) : opened
        },
        close: () => void call('close', provider),
      }
    },
    async close() {
      child.disconnect()
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sends a call to the process, and waits for its answer. */
function caller(child: ChildProcess) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  child.on('message', (answer) => {
    const { id, value, error } = answer as { id: number; value?: unknown; error?: string }
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(value)
    else asked?.reject(new Error(error))
  })
  return <Name extends keyof HsmCalls>(
    name: Name,
    ...args: Parameters<HsmCalls[Name]>
  ): Promise<Awaited<ReturnType<HsmCalls[Name]>>> => {
    last += 1
    const asked = Promise.withResolvers<unknown>()
    waiting.set(last, asked)
    child.send({ id: last, call: name, args })
    return asked.promise as Promise<Awaited<ReturnType<HsmCalls[Name]>>>
  }
}
