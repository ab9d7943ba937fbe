/** The operators' commands for keys: `npm run keys`. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import type { Result } from '../../../values/result.ts'
import { findOwnerUrl } from '../../db/find-connection.ts'
import { loadRing } from '../../keys/load-ring.ts'
import type { Resealed, ResealRun } from '../../keys/reseal.ts'
import { openFileStore } from '../../open-context.ts'
import { keyFileOf, openKeyProviders } from '../../open-keys.ts'
import { systemClock } from '../../ports/clock.ts'
import { runProgram } from '../../run-program.ts'
import { INDEXED_COLUMNS, SEALED_COLUMNS, SHORT_LIVED_COLUMNS } from '../../sealed-columns.ts'
import { CommandError } from '../command.ts'
import { type OperatorKeys, requireKeys } from '../operator-keys.ts'
import { authKeys } from '../../identity/auth-keys.ts'
import { showHashes } from './hash-status.ts'
import { showKeys } from './key-status.ts'
import { openOwner } from './owner-connection.ts'
import { type HashDeps, renewHashes } from './renew-hashes.ts'
import { resealAll } from './reseal-all.ts'
import { removeKey, rewrapKeys, rotateKey } from './rotate-key.ts'
import { acceptSigned, signRequest, writeRequest } from './sign-ahead-command.ts'

const help = `Usage: npm run keys -- <command>

  status                         shows the sealing keys, the values of each key, and the progress of reseal
  rotate                         makes a new sealing key, which seals new values ten minutes later
  reseal                         seals all values and files again under the current key; a stopped run continues
  renew-hashes                   changes the master key: makes the indexes of BVN and NIN again; a stopped run continues
  remove <id>                    removes a sealing key that seals nothing
  rewrap                         encrypts the sealing keys again with the key provider in KEY_PROVIDER
  sign-ahead request <file> [weeks]        makes the message keys of the coming weeks (5), for the root to sign
  sign-ahead sign <file> <root> <signed>   signs them; runs without a database, on the machine of the root
  sign-ahead accept <signed>               checks the signatures, and stores them

The commands need the login of the tables' owner (MIGRATION_DATABASE_URL) and the keys of the server.
docs/how-to/manage-keys.md has the steps.`

type Deps = HashDeps & { readonly keys: OperatorKeys }

async function open(): Promise<Deps & { close(): Promise<void> }> {
  const keys = requireKeys()
  makeSandboxKey(keys)
  const { wrapping, all: providers } = await openKeyProviders(keys.config)
  const owner = await openOwner(findOwnerUrl(process.env))
  const { ring } = keys.secrets
  const close = async (): Promise<void> => {
    for (const provider of providers) provider.close()
    await owner.close()
  }
  const loaded = await loadRing(ring, owner, providers)
  if (!loaded.ok) {
    await close()
    throw new CommandError(loaded.failure)
  }
  return {
    keys,
    owner,
    clock: systemClock,
    ring,
    wrapping,
    providers,
    store: openFileStore(keys.config),
    columns: SEALED_COLUMNS,
    indexes: INDEXED_COLUMNS,
    hashKeys: authKeys(keys.secrets),
    shortLived: SHORT_LIVED_COLUMNS,
    close,
  }
}

/** The sandbox makes its key file, like its other keys. A bank makes the file by hand, and keeps a copy. */
function makeSandboxKey({ config }: OperatorKeys): void {
  const file = keyFileOf(config)
  if (config.sandbox === undefined || config.keyProviders.use !== 'file' || existsSync(file)) return
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
}

type Run = (deps: Deps, given: Pick<ResealRun, 'signal' | 'report'>) => Promise<Result<readonly Resealed[], string>>

/** `verb`: what the run does with a value. `whole`: the line of a run that was not stopped. SIGINT and SIGTERM end the run after the set under way. */
async function runSets(
  deps: Deps,
  { run, verb, whole }: { readonly run: Run; readonly verb: string; readonly whole: string },
): Promise<Result<string, string>> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  const done = await run(deps, {
    signal: stopping.signal,
    report: (place, { seen, resealed }) => console.log(`${place}: ${seen} seen, ${resealed} ${verb}`),
  })
  if (!done.ok) return done
  const lines = done.value.map((one) => lineOf(one, verb))
  const unreadable = done.value.some((one) => one.unreadable > 0)
  if (unreadable)
    return {
      ok: false,
      failure: [...lines, 'Some values cannot be opened: docs/runbooks/sealing-keys-missing.md'].join('\n'),
    }
  const isStopped = done.value.some((one) => one.isStopped)
  return {
    ok: true,
    value: [...lines, isStopped ? 'Stopped. The same command continues.' : whole].join('\n'),
  }
}

const SETS: Readonly<Record<string, Parameters<typeof runSets>[1]>> = {
  reseal: { run: resealAll, verb: 'sealed again', whole: 'All values are sealed by the current key.' },
  'renew-hashes': {
    run: renewHashes,
    verb: 'renewed',
    whole:
      'All indexes are made with the first master key. Passwords, PINs and answers follow when customers use them.',
  },
}

function lineOf({ place, seen, resealed, unreadable, isStopped }: Resealed, verb: string): string {
  const bad = unreadable === 0 ? '' : `, ${unreadable} cannot be opened`
  return `${place}: ${seen} seen, ${resealed} ${verb}${bad}${isStopped ? ', stopped' : ''}`
}

async function signAhead(
  step: string | undefined,
  words: readonly string[],
): Promise<Result<string, string> | undefined> {
  if (step === 'sign') return signRequest(systemClock, words)
  if (step !== 'request' && step !== 'accept') return undefined
  return withDeps((deps) => {
    const { owner, clock, keys } = deps
    const side = { owner, clock, sealing: deps.ring.sealing('message-keys'), rootKey: keys.secrets.root.publicKey }
    return step === 'request' ? writeRequest(side, words) : acceptSigned(side, words)
  })
}

async function withDeps<Value>(work: (deps: Deps) => Promise<Value>): Promise<Value> {
  const deps = await open()
  try {
    return await work(deps)
  } finally {
    await deps.close()
  }
}

function run(command: string | undefined, words: readonly string[]): Promise<Result<string, string> | undefined> {
  if (command === 'sign-ahead') return signAhead(words[0], words.slice(1))
  if (command === 'status')
    return withDeps(async (deps) => ({
      ok: true,
      value: [await showKeys(deps), ...(await showHashes(deps))].join('\n'),
    }))
  if (command === 'rotate') return withDeps(rotateKey)
  if (command === 'rewrap') return withDeps(rewrapKeys)
  if (command === 'remove') return withDeps((deps) => removeKey(deps, words[0]))
  const sets = SETS[command ?? '']
  return sets === undefined ? Promise.resolve(undefined) : withDeps((deps) => runSets(deps, sets))
}

async function main([command, ...words]: readonly string[]): Promise<number> {
  const answer = words.includes('--help') ? undefined : await run(command, words)
  if (answer === undefined) {
    console.log(help)
    return command === undefined || command === '--help' || words.includes('--help') ? 0 : 2
  }
  if (!answer.ok) throw new CommandError(answer.failure)
  console.log(answer.value)
  return 0
}

await runProgram(() => main(process.argv.slice(2)))
