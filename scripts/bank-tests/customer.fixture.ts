/**
 * Provides tests with a customer who links a new device and sends money over HTTP, by the sealed client of the web
 * application.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import { v7 as makeUuid } from 'uuid'
import { vi } from 'vitest'
import type { UserSession } from '../../src/contract/identity/auth.ts'
import type { LinkOffer } from '../../src/contract/identity/link-device.ts'
import type { PageConfig } from '../../src/contract/page-config.ts'
import { ROUTES } from '../../src/contract/routes.ts'
import { openBrowser } from '../../src/server/http/browser.fixture.ts'
import { BRAND } from '../../src/values/brand.ts'
import type { BankProcess } from './bank-process.fixture.ts'

export interface Sample {
  readonly username: string
  readonly password: string
  readonly pin: string
  readonly phone: string
  readonly answer: string
}

export type Customer = Awaited<ReturnType<typeof logIn>>

/** A prepared transfer. A retry sends the same id and the same challenge. */
export interface Prepared {
  readonly transferId: string
  readonly challengeId: string
}

/** The sandbox's two customers who can log in. */
export const ADAEZE: Sample = {
  username: 'adaeze.okonkwo',
  password: 'Indigo-cloth-42',
  pin: '7391',
  phone: '+2348035550142',
  answer: 'kano',
}
export const TUNDE: Sample = {
  username: 'tunde.bakare',
  password: 'Brass-lantern-77',
  pin: '4826',
  phone: '+2348055550177',
  answer: 'kano',
}

/** Logs in on a new device, and links the device by SMS code and security answer. */
export async function logIn(bank: BankProcess, sample: Sample) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const linked: { deviceKeyId?: string } = {}
  const header = (text: string): string | undefined => {
    const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
    return linked.deviceKeyId && `${linked.deviceKeyId}.${sign('sha256', Buffer.from(text), key).toString('base64')}`
  }
  const { rootPins } = await readPageConfig(bank.url)
  const given = { messageKeys: { rootPin: rootPins[0] ?? '' }, device: { header } }
  const browser = openBrowser(bank.url, given, sample.username)
  const { username, password } = sample
  const first = await browser.call(ROUTES.login, { username, password, deviceId: 'a-test' }, { signAs: username })
  if (first.ok || first.errorCode !== '16') throw new Error(`a new device was not asked to be linked`)
  const { linkTicket } = first.data as LinkOffer
  const after = Date.now()
  const { referenceId } = dataOf(await browser.call(ROUTES.sendOTPToLinkDevice, { linkTicket }))
  const otp = await readCode(bank, sample.phone, after)
  const point = publicKey.export({ format: 'der', type: 'spki' }).subarray(-65).toString('base64')
  const device = { name: 'A test', publicKey: point }
  const session: UserSession = dataOf(
    await browser.call(ROUTES.linkDevice, { linkTicket, referenceId, otp, answer: sample.answer, device }),
  )
  linked.deviceKeyId = session.deviceKeyId
  browser.state.session = session
  const accountNumber = session.PrimaryAccountNumber ?? ''
  const accountOf = async (number: string) =>
    dataOf(await browser.call(ROUTES.getAccounts, {})).find((one) => one.accountNumber === number)
  /** Returns the SMS code for the last prepared transfer, with its reference. */
  const code = async () => {
    const asked = Date.now()
    const { referenceId } = dataOf(await browser.call(ROUTES.sendOtpByAccountNumber, {}))
    return { referenceId, otp: await readCode(bank, sample.phone, asked) }
  }
  return {
    ...browser,
    accountNumber,
    deviceKeyId: session.deviceKeyId,
    /** Returns the balance and the available amount of the primary account, in kobo. */
    balance: async () => BigInt((await accountOf(accountNumber))?.balanceMinor ?? ''),
    available: async () => BigInt((await accountOf(accountNumber))?.availableMinor ?? ''),
    /** Prepares `count` transfers to one account, at this bank or another bank, without the approval. */
    prepare: async (
      count: number,
      toAccountNumber: string,
      amount: string,
      bankCode: string = BRAND.institutionCode,
    ): Promise<Prepared[]> => {
      const { nameEnquiryRef } = dataOf(
        await browser.call(ROUTES.nameEnquiry, { bankCode, accountNumber: toAccountNumber }),
      )
      const order = {
        TransactionType: bankCode === BRAND.institutionCode ? 0 : 1,
        bankCode,
        nameEnquiryRef,
        amount,
        currencyCode: 'NGN',
        narration: '',
      } as const
      const initiate = async (): Promise<Prepared> => {
        const transferId = makeUuid()
        const numbers = { fromAccountNumber: accountNumber, toAccountNumber }
        const offer = dataOf(await browser.call(ROUTES.initiate, { ...order, ...numbers, transferId }))
        return { transferId, challengeId: offer.challengeId }
      }
      return Promise.all(Array.from({ length: count }, initiate))
    },
    confirm: ({ challengeId }: Prepared) => browser.call(ROUTES.confirm, { challengeId, pin: sample.pin }),
    code,
    /** Confirms the last prepared transfer with a code as well, as a new payee needs. */
    confirmWithCode: async ({ challengeId }: Prepared) =>
      browser.call(ROUTES.confirm, { challengeId, pin: sample.pin, ...(await code()) }),
    status: async ({ transferId }: Prepared) => dataOf(await browser.call(ROUTES.getTransfer, { transferId })).status,
  }
}

/** Returns the data of a call that must succeed. */
export function dataOf<Data>(
  result: { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly kind: unknown; errorMsg: string },
): Data {
  if (!result.ok) throw new Error(`a call failed: ${String(result.kind)} ${result.errorMsg}`)
  return result.data
}

export async function readPageConfig(url: string): Promise<PageConfig> {
  const page = await (await fetch(`${url}/auth/login`)).text()
  const text = /<script[^>]*id="page-config"[^>]*>([^<]*)</.exec(page)?.[1]
  return JSON.parse(text ?? '') as PageConfig
}

/** The messages on the sandbox's phone, newest first. */
export async function messagesTo(
  bank: BankProcess,
  phone: string,
): Promise<{ text: string; code: string | null; at: string }[]> {
  return (await (await fetch(`${bank.console}/messages?to=${encodeURIComponent(phone)}`)).json()) as never
}

/** Waits for the newest code that a phone got since `since`, and returns it. */
export async function readCode(bank: BankProcess, phone: string, after: number): Promise<string> {
  return vi.waitFor(
    async () => {
      const messages = await messagesTo(bank, phone)
      const code = messages.find((message) => message.code !== null && Date.parse(message.at) >= after)?.code
      if (code === undefined || code === null) throw new Error(`no code came to ${phone}`)
      return code
    },
    { timeout: 30_000, interval: 50 },
  )
}
