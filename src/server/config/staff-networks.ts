/** Reads the networks from which the staff's side may be reached. */
import { isIP } from 'node:net'

/** Caddy has the same word for the same networks, so that the proxy and the server take one variable. */
export const PRIVATE_RANGES = 'private_ranges'
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', 'fd00::/8', '::1/128'] as const

/** Splits the text at spaces and commas. An address without a length is a network of one address. */
export const networksOf = (text: string): readonly string[] =>
  text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .flatMap((word) => (word === PRIVATE_RANGES ? PRIVATE : [withLength(word)]))

function withLength(word: string): string {
  if (word.includes('/')) return word
  return `${word}/${isIP(word) === 4 ? 32 : 128}`
}

/** False for an empty list. */
export const areNetworks = (networks: readonly string[]): boolean => networks.length > 0 && networks.every(isNetwork)

function isNetwork(network: string): boolean {
  const [address = '', length = '', ...more] = network.split('/')
  const family = isIP(address)
  return more.length === 0 && family !== 0 && /^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128)
}
