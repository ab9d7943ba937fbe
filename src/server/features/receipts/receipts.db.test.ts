/** Receipts on a real PostgreSQL: signed codes, the public check, and a transfer that was reversed after its receipt was made. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { interpolate } from '../../../values/message.ts'
import { receiptCheck } from '../../../core/receipts/receipt-check.ts'
import { receiptFor } from '../../../core/transfers/receipt.ts'
import { createDocumentRenderer, type DocumentRenderer } from '../../documents/document-renderer.ts'
import { runTool } from '../../../../scripts/debian-tools.ts'
import { readJournal } from '../../ledger/read.ts'
import { reversalOf } from '../../ledger/reverse.ts'
import { createWorld, PIN, type Person, reasonOf, type World } from '../transfers/world.fixture.ts'
import { findAnyTransfer, findTransfer } from '../transfers/transfer-store.ts'
import { checkEndpoints } from './check-receipt.ts'
import { getReceipt } from './get-receipt.ts'
import type { ReceiptsDeps } from './receipts-deps.ts'
import { pdfText } from './pdf-text.fixture.ts'

let world: World
let renderer: DocumentRenderer
let ada: Person
let tunde: Person
const codeKey = randomBytes(32)

beforeAll(async () => {
  world = await createWorld()
  renderer = createDocumentRenderer({ isPlayMoney: false })
  ada = await world.addPerson('Adaeze', 'Okonkwo', 3, 500_000_00n)
  tunde = await world.addPerson('Tunde', 'Bakare', 2, 0n)
})
afterAll(async () => {
  await renderer.close()
  await world.close()
})

function deps(): ReceiptsDeps {
  const { pool } = world.database
  return {
    database: world.database,
    clock: { now: () => new Date() },
    renderer,
    codeKey,
    publicOrigin: 'https://bank.example',
    isPlayMoney: false,
    findLanguage: async () => 'en',
    findReceipt: async ({ transferId, customerId }) => {
      const transfer = await findTransfer(pool, { transferId, customerId })
      return transfer && receiptFor(transfer, customerId, interpolate)
    },
    findBill: () => Promise.resolve(undefined),
    findCard: () => Promise.resolve(undefined),
    findCheck: async (id) => {
      const transfer = await findAnyTransfer(pool, id)
      return transfer && receiptCheck(transfer)
    },
  }
}

async function send(over: Parameters<World['requestFor']>[2] = {}): Promise<string> {
  const order = { amount: '4200050', narration: 'Rent <b>', ...over }
  const request = await world.requestFor(ada, tunde.accountNumber, order)
  const initiated = await world.handlers.initiate(request, ada.context)
  const challengeId = initiated.ok ? initiated.value.data.challengeId : ''
  expect(reasonOf(await world.handlers.confirm({ challengeId, pin: PIN }, ada.context))).toBe('ok')
  return request.transferId
}
async function checkUrlOf(transferId: string, person = ada): Promise<string> {
  const answer = await getReceipt(deps())({ transferId, format: 'pdf' }, person.context)
  if (!answer.ok) throw new Error(reasonOf(answer))
  return answer.value.data.checkUrl
}
const check = (code: string | undefined, over: Partial<ReceiptsDeps> = {}) => {
  const [typed, scanned] = checkEndpoints({ ...deps(), ...over })
  const request = { body: Buffer.alloc(0), headers: {}, query: {}, params: {} }
  if (code === undefined) return typed!.handle(request)
  return scanned!.handle({ ...request, params: { code } })
}
const codeIn = (url: string) => url.split('/').at(-1) ?? ''

async function fileOf(transferId: string, format: 'pdf' | 'png', person: Person): Promise<Buffer> {
  const answer = await getReceipt(deps())({ transferId, format }, person.context)
  if (!answer.ok) throw new Error(reasonOf(answer))
  return Buffer.from(answer.value.data.content, 'base64')
}

describe('the receipt of a custom transfer', () => {
  it('receipt of a custom transfer: names the beneficiary type in the PDF and the picture, for its sender only', async () => {
    const custom = await send({ TransactionType: 3, beneficiaryType: 'School fees & uniform' })
    const plain = await send()
    const textOf = async (person: Person): Promise<string> => pdfText(await fileOf(custom, 'pdf', person))
    expect(await textOf(ada)).toMatch(/Beneficiary type +School fees & uniform\n/)
    expect(await textOf(tunde)).not.toMatch(/Beneficiary type|fees/)
    // The height is in the header of the picture. The sender's picture is higher, because it has one row more.
    const heightOf = async (transferId: string, person: Person) =>
      (await fileOf(transferId, 'png', person)).readUInt32BE(20)
    expect(await heightOf(custom, ada)).toBeGreaterThan(await heightOf(plain, ada))
    expect(await heightOf(custom, tunde)).toBe(await heightOf(plain, tunde))
    expect(String((await check(codeIn(await checkUrlOf(custom)))).body)).not.toContain('fees')
  })
})

describe('a receipt', () => {
  it('receipt: is a file with a code that the check accepts, and both sides’ receipts have the same code', async () => {
    const transferId = await send()
    const url = await checkUrlOf(transferId)
    expect(url).toMatch(/^https:\/\/bank\.example\/verify\/([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
    expect(await checkUrlOf(transferId, tunde)).toBe(url)
    const page = String((await check(codeIn(url))).body)
    expect(page).toContain('This receipt is genuine')
    expect(page).toContain('₦42,000.50')
    expect(page).toContain('AD*** OK***')
    expect(page).toContain('TU*** BA***')
    expect(page).toContain('The money was sent and has arrived.')
  })

  it('on the check page: has no account number, full name or narration, and no script', async () => {
    const answer = await check(codeIn(await checkUrlOf(await send())))
    const page = String(answer.body)
    for (const secret of ['ADAEZE', 'OKONKWO', 'BAKARE', 'Rent', ada.accountNumber, ada.accountNumber.slice(-4)]) {
      expect(page.toUpperCase()).not.toContain(secret.toUpperCase())
    }
    expect(page).not.toContain('<script')
    expect(answer.headers?.['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  })

  it('receipt after a change of the key: a new receipt is genuine, and the old receipt only while the old key is accepted', async () => {
    const transferId = await send()
    const old = codeIn(await checkUrlOf(transferId))
    const changed = { codeKey: randomBytes(32) }
    const answer = await getReceipt({ ...deps(), ...changed })({ transferId, format: 'pdf' }, ada.context)
    const code = codeIn(answer.ok ? answer.value.data.checkUrl : '')
    expect(code).not.toBe(old)
    expect((await check(code, changed)).status).toBe(200)
    expect((await check(old, { ...changed, otherCodeKeys: [codeKey] })).status).toBe(200)
    expect((await check(old, changed)).status).toBe(404)
    expect((await check(code)).status).toBe(404)
  })

  it('receipt as a picture: its square code leads to the check of the receipt', async () => {
    const transferId = await send()
    const answer = await getReceipt(deps())({ transferId, format: 'png' }, ada.context)
    const content = answer.ok ? Buffer.from(answer.value.data.content, 'base64') : Buffer.alloc(0)
    const { printed } = runTool('zbarimg', ['--quiet', '--raw', '-'], content)
    expect(printed.split('\n')[0]).toBe(answer.ok && answer.value.data.checkUrl)
  })

  it('receipt: is given to the sender and the recipient, and to no other customer', async () => {
    const transferId = await send()
    const stranger = await world.addPerson('Some', 'Body', 1, 0n)
    expect(reasonOf(await getReceipt(deps())({ transferId, format: 'pdf' }, stranger.context))).toBe('not-found')
  })

  it('receipt of a reversed transfer: the check page and a new receipt show the reversal', async () => {
    const transferId = await send()
    const url = await checkUrlOf(transferId)
    const journal = await readJournal(world.database.pool, transferId)
    const posted = await world.ledger.post(reversalOf(journal!, 'A mistake'))
    expect(posted.ok).toBe(true)
    const page = String((await check(codeIn(url))).body)
    expect(page).toContain('This receipt is genuine')
    expect(page).toContain('This transfer was reversed')
    expect(page).not.toContain('has arrived')
    const transfer = await findTransfer(world.database.pool, { transferId, customerId: ada.customerId })
    expect(transfer && receiptFor(transfer, ada.customerId, interpolate)).toMatchObject({ status: 'reversed' })
  })
})

describe('the check', () => {
  it('check page: refuses a forged code, a code that was never issued, and a code of another key', async () => {
    const url = await checkUrlOf(await send())
    const code = codeIn(url)
    const changed = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`
    for (const [typed, over] of [
      [changed, {}],
      ['0000-0000-0000-0000', {}],
      ['nonsense', {}],
      ['"><script>alert(1)</script>', {}],
      // A stored row is not enough: an attacker who can write the table does not have the key.
      [code, { codeKey: randomBytes(32) }],
    ] as const) {
      const answer = await check(typed, over)
      expect(answer.status).toBe(404)
      expect(String(answer.body)).toContain('We did not issue this receipt')
      expect(String(answer.body)).not.toContain('alert(1)')
    }
    expect((await check(code)).status).toBe(200)
    expect((await check(code.toLowerCase().replaceAll('-', ''))).status).toBe(200)
  })

  it('check page: is in the language that the browser prefers, or in the language that the reader chose', async () => {
    const code = codeIn(await checkUrlOf(await send()))
    const pageIn = async (language: string, query = {}) => {
      const headers = { 'accept-language': `${language}-NG,en;q=0.5` }
      const answer = await checkEndpoints(deps())[1]!.handle({
        body: Buffer.alloc(0),
        query,
        params: { code },
        headers,
      })
      return { ...answer, page: String(answer.body) }
    }
    for (const [language, title, outcome, end] of [
      ['ha', 'Wannan rasiti na gaskiya ne', 'An aika kuɗin kuma ya isa.', 'An kammala'],
      ['yo', 'Rìsíìtì yìí jẹ́ òótọ́', 'A ti fi owó náà ránṣẹ́, ó sì ti dé.', 'Ó ti parí'],
      ['ig', 'Rasiti a bụ ezigbo rasiti', 'Ezigala ego ahụ, o rutekwala.', 'Emechala'],
      ['pcm', 'This receipt na original', 'Dem don send the money and e don reach.', 'Completed'],
    ] as const) {
      const { page, headers } = await pageIn(language)
      expect(page).toContain(`<html lang="${language}">`)
      for (const text of [title, outcome, `<dt>${end}</dt>`]) expect(page).toContain(text)
      expect(page).toMatch(/href="\/verify\?code=[0-9A-Z-]+&amp;lang=en"/)
      expect(headers).toMatchObject({ 'content-language': language, vary: 'Accept-Language' })
    }
    expect((await pageIn('ha', { lang: 'en' })).page).toContain('This receipt is genuine')
  })

  it('check page: asks for a code when the address has none', async () => {
    const answer = await check(undefined)
    expect(answer.status).toBe(200)
    expect(String(answer.body)).toContain('<label for="code">')
  })
})
