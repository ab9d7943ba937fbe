/** Tests the recall of a credit against its contract, in both ISO 20022 dialects, over HTTP to the sandbox. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts'
import { readConsole, setFaults } from '../../../sandbox/console/console.fixture.ts'
import { systemClock } from '../../ports/clock.ts'
import type { OutwardCredit } from '../../ports/payment-switch.ts'
import { createIso20022OutwardSwitch } from './iso20022-outward.ts'
import { ISO_DIALECTS } from './iso20022-parts.ts'
import { createIso20022Recall } from './iso20022-recall.ts'

const SHORT_MS = 400
/** Long enough for the sandbox to receive a request that it never answers, also on a busy machine. */
const HEARD_MS = 1_500
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, bankInwardUrl: () => 'http://127.0.0.1:9/switch/inward' })
})
afterAll(() => sandbox.close())
afterEach(() => setFault('none'))

const setFault = (fault: string | { mode: string; times: number }) => setFaults(sandbox, { switch: fault })

const RETURNS = { institutionCode: '000013', accountNumber: '0123456785', name: 'CHINEDU OKAFOR' }

async function accountNamed(name: string): Promise<OutwardCredit['creditor']> {
  const listed = await readConsole<Record<string, string>[]>(sandbox, '/accounts')
  const found = listed.find(({ accountName }) => accountName === name)
  if (found === undefined) throw new Error(`the sandbox has no ${name}`)
  return { institutionCode: found['institutionCode']!, accountNumber: found['accountNumber']!, name }
}

describe.each(['published', 'nps'] as const)('a recall in the dialect %s', (dialect) => {
  const open = (timeoutMs = 20_000) => {
    const options = {
      baseUrl: sandbox.switchUrl,
      institutionCode: '000036',
      dialect: ISO_DIALECTS[dialect],
      signingKeyPem: sandbox.bankKeyPem,
      switchPublicKeysPem: [sandbox.switchPublicKeyPem],
      clock: systemClock,
      timeoutMs,
    }
    return { credits: createIso20022OutwardSwitch(options), recalls: createIso20022Recall(options) }
  }
  /** Sends a credit to this account, and returns its recall. The credit settles. */
  async function sent(creditor: OutwardCredit['creditor'], change: Partial<OutwardCredit> = {}) {
    const credit: OutwardCredit = {
      transferId: randomUUID(),
      createdAt: new Date(),
      amountMinor: 2_500_005n,
      currency: 'NGN',
      debtor: { name: 'Adaeze Okonkwo', accountNumber: '0102883417', bvn: '22200000011', tier: 3 },
      creditor,
      enquiryRef: '000036261121090000123456789012',
      narration: 'Rent',
      ...change,
    }
    expect(await open().credits.sendCredit(credit)).toMatchObject({ kind: 'settled' })
    const { transferId, createdAt, amountMinor, currency } = credit
    const { institutionCode } = creditor
    return {
      caseId: randomUUID(),
      transferId,
      createdAt,
      amountMinor,
      currency,
      institutionCode,
      reason: 'AC03' as const,
    }
  }

  it('is agreed, and each repetition gives the same answer', async () => {
    const recall = await sent(RETURNS)
    for (let tries = 0; tries < 3; tries += 1)
      expect(await open().recalls.askRecall(recall)).toEqual({ kind: 'agreed', code: 'CNCL' })
  })

  it('is refused by the customer who received the money', async () => {
    const recall = await sent(await accountNamed('IBRAHIM LAWAL'))
    expect(await open().recalls.askRecall(recall)).toEqual({ kind: 'refused', code: 'CUST' })
  })

  it('is first pending, and then decided', async () => {
    const recall = await sent(await accountNamed('NKECHI OBI'))
    expect(await open().recalls.askRecall(recall)).toMatchObject({ kind: 'pending', code: 'PDCR', alert: false })
    expect(await open().recalls.askRecall(recall)).toMatchObject({ kind: 'agreed' })
  })

  it('is pending when the switch never answers', async () => {
    const recall = await sent(await accountNamed('SANI MOHAMMED'))
    expect(await open(SHORT_MS).recalls.askRecall(recall)).toMatchObject({ kind: 'pending', code: null, alert: false })
  })

  it('is refused for an unsent credit, and for a credit that another case recalls', async () => {
    const recall = await sent(RETURNS)
    const never = { ...recall, transferId: randomUUID() }
    expect(await open().recalls.askRecall(never)).toEqual({ kind: 'refused', code: 'NOOR' })
    await open().recalls.askRecall(recall)
    const another = { ...recall, caseId: randomUUID() }
    expect(await open().recalls.askRecall(another)).toEqual({ kind: 'refused', code: 'IDUP' })
  })

  it.each(['time-out', 'down', 'malformed'])(
    'is pending under %s, and a repetition gets the real answer',
    async (fault) => {
      const recall = await sent(RETURNS)
      await setFault({ mode: fault, times: 1 })
      const asked = fault === 'time-out' ? open(HEARD_MS) : open()
      expect(await asked.recalls.askRecall(recall)).toMatchObject({ kind: 'pending', code: null })
      expect(await open().recalls.askRecall(recall)).toMatchObject({ kind: 'agreed' })
    },
  )
})
