/** Tests how many payments the books of the sandbox keep. */
import { afterEach, describe, expect, it } from 'vitest'
import { type BillOrder, createBillerBooks } from './biller-books.ts'
import { type Sandbox, startSandbox } from './start-sandbox.ts'
import { createOutwardBooks, type OutwardPayment } from './switch/outward-books.ts'

let sandbox: Sandbox | undefined
afterEach(() => sandbox?.close())

const NUMBERS = [1, 2, 3]

describe('kept payments', () => {
  it('switch: keeps as many inward payments as the option of the sandbox states', async () => {
    sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/inward', keptPayments: 2 })
    const { consoleUrl } = sandbox
    for (const n of NUMBERS)
      await fetch(`${consoleUrl}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ accountNumber: '0102883417', amount: String(n), senderName: 'A' }),
      })
    const books = (await (await fetch(`${consoleUrl}/books`)).json()) as { amount: string }[]
    expect(books.map(({ amount }) => amount)).toEqual(['3', '2'])
  })

  it('switch: keeps the newest outward payments', () => {
    const books = createOutwardBooks([], () => undefined, 2)
    for (const n of NUMBERS) books.put({ id: String(n) } as OutwardPayment)
    expect(books.list().map(({ id }) => id)).toEqual(['3', '2'])
  })

  it('aggregator: keeps the newest bills', () => {
    const books = createBillerBooks([], () => undefined, 2)
    for (const n of NUMBERS) books.pay({ requestId: String(n), billersCode: '08011111111' } as BillOrder, false)
    expect(books.list().map(({ requestId }) => requestId)).toEqual(['3', '2'])
  })
})
