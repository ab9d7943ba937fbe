/** Schemas for environment variables. Each schema has the error message for a bad value. */
import * as v from 'valibot'

export const port = (name: string, fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,5}$/, `${name} must be a port number`),
      v.transform(Number),
      v.maxValue(65_535, `${name} must be a port number up to 65535`),
    ),
    String(fallback),
  )

/** A whole number within bounds. */
export const wholeNumber = (name: string, fallback: number, { least = 1, most = 999_999 } = {}) => {
  const refusal = `${name} must be a whole number from ${least} to ${most}`
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9][0-9]{0,5}$/, refusal),
      v.transform(Number),
      v.minValue(least, refusal),
      v.maxValue(most, refusal),
    ),
    String(fallback),
  )
}

/** A required number of whole seconds. The result is in milliseconds. */
export const wholeSeconds = (name: string, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9][0-9]{0,5}$/, `${name} must be whole seconds from 1 to ${most}`),
    v.transform(Number),
    v.maxValue(most, `${name} must be whole seconds from 1 to ${most}`),
    v.transform((whole) => whole * 1000),
  )

/** An optional number of whole seconds. `fallback` is in seconds, and the result in milliseconds. */
export const seconds = (name: string, fallback: number, most = 999_999) =>
  v.optional(wholeSeconds(name, most), String(fallback))

/** The origins of push services, separated by commas. Each uses https, or is a port of 127.0.0.1 (the sandbox). */
export const pushServices = (name: string, fallback: readonly string[]) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.split(',').map((part) => part.trim())),
      v.check(
        (list) =>
          list.every((one) =>
            /^(https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?|http:\/\/127\.0\.0\.1:\d{1,5})$/.test(one),
          ),
        `${name} must be a list of origins such as https://fcm.googleapis.com`,
      ),
    ),
    fallback.join(','),
  )

export const flag = (name: string) => v.optional(v.picklist(['on', 'off'], `${name} must be on or off`))

export const url = (name: string, protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `${name} must be a URL (${protocols.join(' or ')})`,
    ),
  )

export const httpUrl = (name: string) => v.optional(url(name, ['http:', 'https:']))
// `URL.canParse` refuses PostgreSQL's address of a Unix socket, because its host is empty.
export const postgresUrl = (name: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/, `${name} must be a postgres:// URL`)))
export const optionalText = v.optional(v.pipe(v.string(), v.minLength(1)))
/** A public key on P-256: base64 of the uncompressed point. */
export const point = (name: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^B[A-Za-z0-9+/]{86}=$/, `${name} must be base64 of a 65-byte P-256 point`)))
