// @vitest-environment node
import { beforeAll, expect, it } from 'vitest'
import { messageKeyText } from '../../../contract/message-key.ts'
import { toBase64 } from './base64.ts'
import { createMessageKeySource } from './message-key.ts'

const EC = { name: 'ECDSA', namedCurve: 'P-256' } as const
const NOW_S = Math.floor(Date.now() / 1000)
let pin: string
let sign: (kid: number) => Promise<object>

async function root() {
  const pair = await crypto.subtle.generateKey(EC, true, ['sign', 'verify'])
  const point = toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const make = async (kid: number) => {
    const fields = { kid, pub: point, nbf: NOW_S - 60, exp: NOW_S + 3600 }
    const text = new TextEncoder().encode(messageKeyText(fields))
    const sig = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text)
    return { ...fields, now: NOW_S, sig: toBase64(new Uint8Array(sig)) }
  }
  return { point, make }
}

/** The server has key 2. The page has the key `document`. */
function source(document: object) {
  const asked: string[] = []
  const keys = createMessageKeySource({
    rootPins: () => [pin],
    pageKey: () => ({ document, answeredAtMs: Date.now() }),
    ask: async (path) => {
      asked.push(path)
      return { status: 200, headers: new Headers(), text: JSON.stringify(await sign(2)) }
    },
  })
  return { keys, asked }
}

beforeAll(async () => {
  const { point, make } = await root()
  pin = point
  sign = make
})

it('message key: is taken from the page when a pinned root signed it', async () => {
  const { keys, asked } = source(await sign(1))
  expect((await keys.get()).kid).toBe(1)
  expect(asked).toEqual([])
})

it('message key: is fetched when another root signed the key in the page', async () => {
  const { keys, asked } = source(await (await root()).make(1))
  expect((await keys.get()).kid).toBe(2)
  expect(asked).toHaveLength(1)
})

it('message key: is fetched after the bank refused the key in the page', async () => {
  const { keys, asked } = source(await sign(1))
  await keys.get()
  keys.forget()
  expect((await keys.get()).kid).toBe(2)
  expect(asked).toHaveLength(1)
})
