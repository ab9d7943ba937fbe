/** A separate process that guesses a PIN many times in parallel, for tests. It prints the count of each answer. */
import type { AuthKeys } from '../auth-deps.ts'
import { oneSealingKey } from '../../crypto/sealing.ts'
import { openDatabase } from '../../db/database.ts'
import { systemClock } from '../../ports/clock.ts'
import { createCheckPin } from './check-pin.ts'

const { url, keys, customerId, pin, guesses } = JSON.parse(process.argv[2] ?? '{}') as {
  readonly url: string
  readonly keys: { readonly pin: string; readonly pinHashes: string }
  readonly customerId: string
  readonly pin: string
  readonly guesses: number
}
const database = openDatabase(url)
const opened: Pick<AuthKeys, 'pin' | 'pinHashes'> = {
  pin: Buffer.from(keys.pin, 'base64'),
  pinHashes: oneSealingKey(Buffer.from(keys.pinHashes, 'base64')),
}
const checkPin = createCheckPin({
  database,
  clock: systemClock,
  keys: opened as AuthKeys,
  notify: () => Promise.resolve(),
})
const answers = await Promise.all(Array.from({ length: guesses }, () => checkPin(customerId, pin)))
process.stdout.write(JSON.stringify(answers.map((answer) => (answer.ok ? 'ok' : answer.failure.kind))))
await database.close()
