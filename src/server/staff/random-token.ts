/** Makes the random texts of cookies and logins, and their hashes, which the database keeps. */
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256, 32 bytes. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
