import { expect, it } from 'vitest'
import { relyingParty } from './relying-party.ts'

it('passkeys belong to the first origin’s domain, and to the pages at it and below it', () => {
  expect(relyingParty(['https://bank.example', 'https://app.bank.example', 'https://evilbank.example'])).toEqual({
    rpId: 'bank.example',
    origins: ['https://bank.example', 'https://app.bank.example'],
  })
  expect(relyingParty(['http://localhost:8080', 'http://127.0.0.1:8080'])).toEqual({
    rpId: 'localhost',
    origins: ['http://localhost:8080'],
  })
})
