/** AWS KMS: encrypts and decrypts the sealing keys. The key of the KMS never leaves it. Source: AWS KMS API Reference, Encrypt and Decrypt. */
import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import { fail, ok, type Result } from '../../../values/result.ts'
import type { KeyProvider } from '../../ports/key-provider.ts'
import { awsConnections, awsCredentials } from '../aws-credentials.ts'
import type { NetworkTransport } from '../network-transport.ts'

const PREFIX = 'aws-kms '
const CONNECT_MS = 3_000
const ANSWER_MS = 5_000
const ATTEMPTS = 3

/** `keyIds`: names or ARNs. The first key encrypts, and all keys decrypt. The credentials are those of the machine's role, or of AWS's variables. */
export function openAwsKms({
  keyIds: [keyId, ...older],
  region,
  url,
  transport,
}: {
  readonly keyIds: readonly [string, ...string[]]
  readonly region: string
  readonly url: string | undefined
  /** The certificates and the proxy of the KMS. */
  readonly transport?: NetworkTransport | undefined
}): KeyProvider {
  const calls = { region, connectMs: CONNECT_MS, answerMs: ANSWER_MS, transport }
  let credentials: ReturnType<typeof awsCredentials> | undefined
  const client = new KMSClient({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: awsConnections(calls),
    // AWS's client keeps the keys, and asks again before they expire.
    credentials: async () => (await (credentials ??= awsCredentials(calls)))(),
    ...(url === undefined ? {} : { endpoint: url }),
  })
  const names = [keyId, ...older].map((id) => `${PREFIX}${id}`)
  return {
    opens: (name) => names.includes(name),
    async wrap(key, context) {
      const command = new EncryptCommand({ KeyId: keyId, Plaintext: key, EncryptionContext: { adire: context } })
      const bytes = await trying(async () => (await client.send(command)).CiphertextBlob)
      return bytes.ok ? ok({ bytes: bytes.value, by: `${PREFIX}${keyId}` }) : bytes
    },
    unwrap(wrapped, { by, context }) {
      const KeyId = by.slice(PREFIX.length)
      const command = new DecryptCommand({ KeyId, CiphertextBlob: wrapped, EncryptionContext: { adire: context } })
      return trying(async () => (await client.send(command)).Plaintext)
    },
    close: () => client.destroy(),
  }
}

/** The name of AWS's error says what is wrong, and has no secret. */
async function trying(call: () => Promise<Uint8Array | undefined>): Promise<Result<Buffer, string>> {
  try {
    const bytes = await call()
    return bytes === undefined ? fail('the KMS gave no key') : ok(Buffer.from(bytes))
  } catch (error) {
    return fail(`the KMS refused or did not answer: ${error instanceof Error ? error.name : typeof error}`)
  }
}
