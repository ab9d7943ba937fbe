/** The settings of the key provider that encrypts the sealing keys: a file, AWS KMS or an HSM. */
import * as v from 'valibot'
import { optionalText, url } from './environment-fields.ts'

/** A list with a comma between its items. */
const names = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w:/.-]{1,256}(,[\w:/.-]{1,256}){0,9}$/, `${name} must be a name, or up to ten names with commas`),
      v.transform((value) => value.split(',') as [string, ...string[]]),
    ),
  )

/** One master key, or two while the master key is changed: the first makes values, and values of both are accepted. */
export const MASTER_KEY_LIST = /^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)?$/

/** Part of the environment's schema. */
export const KEY_FIELDS = {
  KEY_PROVIDER: v.optional(
    v.picklist(['file', 'aws-kms', 'pkcs11'], 'KEY_PROVIDER must be file, aws-kms or pkcs11'),
    'file',
  ),
  KEY_FILE: optionalText,
  KMS_KEY_ID: names('KMS_KEY_ID'),
  KMS_REGION: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]{3,32}$/, 'KMS_REGION must be a region such as af-south-1')),
  ),
  KMS_URL: v.optional(url('KMS_URL', ['http:', 'https:'])),
  PKCS11_LIBRARY: optionalText,
  PKCS11_TOKEN: optionalText,
  PKCS11_KEY: names('PKCS11_KEY'),
  PKCS11_PIN_FILE: optionalText,
}

type KeyEnvironment = Readonly<v.InferOutput<v.ObjectSchema<typeof KEY_FIELDS, undefined>>>

/** The key providers that the environment names. `use` encrypts new keys, and the others decrypt older ones. */
export interface KeyProviders {
  readonly use: KeyEnvironment['KEY_PROVIDER']
  readonly file: string | undefined
  readonly awsKms:
    | { readonly keyIds: readonly [string, ...string[]]; readonly region: string; readonly url: string | undefined }
    | undefined
  readonly pkcs11:
    | {
        readonly library: string
        readonly token: string
        readonly labels: readonly [string, ...string[]]
        readonly pinFile: string
      }
    | undefined
}

export function keyProblem(env: KeyEnvironment): string | undefined {
  const { KMS_KEY_ID: kms, KMS_REGION: region } = env
  if ((kms === undefined) !== (region === undefined)) return 'KMS_KEY_ID and KMS_REGION must be set together'
  const hsm = [env.PKCS11_LIBRARY, env.PKCS11_TOKEN, env.PKCS11_KEY, env.PKCS11_PIN_FILE]
  const isSet = hsm.map((value) => value !== undefined)
  if (isSet.includes(true) && isSet.includes(false))
    return 'PKCS11_LIBRARY, PKCS11_TOKEN, PKCS11_KEY and PKCS11_PIN_FILE must be set together'
  if (env.KEY_PROVIDER === 'aws-kms' && kms === undefined) return 'KEY_PROVIDER: aws-kms needs KMS_KEY_ID'
  return env.KEY_PROVIDER === 'pkcs11' && env.PKCS11_KEY === undefined
    ? 'KEY_PROVIDER: pkcs11 needs PKCS11_KEY'
    : undefined
}

export function keyProviders(env: KeyEnvironment): KeyProviders {
  const { PKCS11_LIBRARY: library, PKCS11_TOKEN: token, PKCS11_KEY: labels, PKCS11_PIN_FILE: pinFile } = env
  const { KMS_KEY_ID: keyIds, KMS_REGION: region } = env
  return {
    use: env.KEY_PROVIDER,
    file: env.KEY_FILE,
    awsKms: keyIds === undefined || region === undefined ? undefined : { keyIds, region, url: env.KMS_URL },
    pkcs11:
      library === undefined || token === undefined || labels === undefined || pinFile === undefined
        ? undefined
        : { library, token, labels, pinFile },
  }
}
