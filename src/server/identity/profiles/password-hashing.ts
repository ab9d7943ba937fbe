/** Hashes passwords with argon2id in a bounded queue. A hash takes 19 MiB and a core, so a flood is refused and not queued. */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { Failure } from '../../../core/failure.ts'
import { hashKeyId } from '../../crypto/sealing.ts'
import { fail, ok, type Result } from '../../../values/result.ts'

/**
 * OWASP's smallest parameters for argon2id: 19 MiB, two passes, one lane. After a rise of these values, each login
 * stores a new hash.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const RETRY_AFTER_S = 2
/** argon2 runs on the four threads of libuv. One thread stays free for files and compression. */
const MOST_THREADS = 3
/** At 20 ms for each hash, the last hash in the queue waits for 1.2 seconds. */
const WAITING_PER_THREAD = 60

export interface PasswordHashing {
  /** Runs `work`, which hashes, when there is room. Returns 'unavailable' without running `work` when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<Result<T, Failure>>
  /** Returns the hash as PHC text. Call it within `run`. */
  hash(secret: string): Promise<string>
  /**
   * With an undefined `phc` (the username is unknown) the check takes the same time and always fails. `secretsOfOthers` replace the
   * secret for the other peppers, in their order. Call it within `run`.
   */
  verify(phc: string | undefined, secret: string, secretsOfOthers?: readonly string[]): Promise<boolean>
  /** True when the bank's parameters have risen since this hash was made. */
  isOutdated(phc: string): boolean
  /** True while the master key is changed, for a hash that is not known to be made with the first pepper. */
  hasOldPepper(phc: string): boolean
}

export interface HashingCapacity {
  readonly concurrency: number
  readonly waiting: number
}

/** One core stays free for other work, above all for payments. A hash takes about 13 ms of a core. */
export function hashingCapacity(cores: number): HashingCapacity {
  const concurrency = Math.min(MOST_THREADS, Math.max(1, cores - 1))
  return { concurrency, waiting: WAITING_PER_THREAD * concurrency }
}

/**
 * `pepper` is argon2's secret input. Without it a thief of the hashes cannot test any guess. `others`: peppers of the bank's other
 * master key, whose hashes are accepted. A wrong secret then costs one hash for each pepper, for known and unknown usernames alike.
 */
export function createPasswordHashing(
  pepper: Buffer,
  capacity: HashingCapacity = hashingCapacity(availableParallelism()),
  others: readonly Buffer[] = [],
): PasswordHashing {
  const options = { ...COST, secret: pepper }
  const keyId = pepperId(pepper)
  let dummy: Promise<string> | undefined
  return {
    run: createBoundedQueue(capacity),
    hash: async (secret) => withKeyId(await hash(secret, options), keyId),
    verify: async (phc, secret, secretsOfOthers = []) => {
      const tested = phc ?? (await (dummy ??= hash(randomBytes(32), options)))
      let isRight = await verify(tested, secret, options)
      for (const [place, other] of others.entries())
        isRight ||= await verify(tested, secretsOfOthers[place] ?? secret, { ...COST, secret: other })
      return isRight && phc !== undefined
    },
    isOutdated: (phc) => {
      const made = parseOptions(phc)
      return made.memoryCost < COST.memoryCost || made.timeCost < COST.timeCost
    },
    hasOldPepper: (phc) => others.length > 0 && !phc.includes(`,keyid=${keyId}$`),
  }
}

/** The queue of hashes with the peppers of a bank. */
export const passwordHashing = (
  keys: { readonly passwordPepper: Buffer; readonly others?: readonly { readonly passwordPepper: Buffer }[] },
  capacity?: HashingCapacity,
): PasswordHashing =>
  createPasswordHashing(
    keys.passwordPepper,
    capacity,
    (keys.others ?? []).map(({ passwordPepper }) => passwordPepper),
  )

/** The id of a pepper in the text of its hashes: six characters. */
export const pepperId = (pepper: Buffer): string => hashKeyId(pepper).toString('base64').replaceAll('=', '')

/** Adds the id of the pepper to the parameters of a hash. Argon2's text form has this field, and the hash does not depend on it. */
function withKeyId(phc: string, keyId: string): string {
  return phc.replace(/^(\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+)\$/, `$1,keyid=${keyId}$`)
}

function createBoundedQueue(capacity: HashingCapacity): PasswordHashing['run'] {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= capacity.concurrency) {
      if (waiting.length >= capacity.waiting) return fail({ kind: 'unavailable', retryAfterS: RETRY_AFTER_S })
      // A hash that ends gives its place to the next one, so `running` stays the same.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return ok(await work())
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
