/** The key provider encrypts the sealing keys: a file, a KMS or an HSM. The own key of a KMS or an HSM never leaves it. */
import type { Result } from '../../values/result.ts'

/** An encrypted key. */
export interface Wrapped {
  readonly bytes: Buffer
  /** Names the key provider and its key, without a secret: `file 1f2e3d4c`, `aws-kms arn:…`, `pkcs11 token/key`. */
  readonly by: string
}

export interface KeyProvider {
  /** True for the name of a key that this key provider may decrypt with, also of an older key. */
  opens(name: string): boolean
  /** Encrypts a key of 32 bytes. `context` is bound in. The failure is one line, without a secret. */
  wrap(key: Buffer, context: string): Promise<Result<Wrapped, string>>
  /** Decrypts what `wrap` has encrypted under the key named `by`. The failure is one line, without a secret. */
  unwrap(wrapped: Buffer, given: { readonly by: string; readonly context: string }): Promise<Result<Buffer, string>>
  /** Ends connections. */
  close(): void
}
