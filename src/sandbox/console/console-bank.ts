/**
 * Describes the bank for the sandbox's page: its address, whether it answers, and the accounts that the page can pay
 * money into.
 */
import { json, type SandboxReply } from '../network-server.ts'

/** An account at the bank, with the phone by which the page finds its person. */
export interface BankAccount {
  readonly accountNumber: string
  /** The account's name in capitals, as a name enquiry returns it. */
  readonly accountName: string
  readonly product: string
  /** E.164 */
  readonly phone: string
}

export interface BankInView {
  readonly bankUrl: (() => string) | undefined
  readonly bankInwardUrl: () => string
  /** Returns the accounts in naira, newest last, or undefined when the sandbox has no access to the bank's database. */
  readonly bankAccounts: (() => Promise<readonly BankAccount[]>) | undefined
}

const ANSWERS_WITHIN_MS = 2_000

/** `accounts` is null when the sandbox cannot know them. The page then asks for an account number. */
export async function showBank({ bankUrl, bankInwardUrl, bankAccounts }: BankInView): Promise<SandboxReply> {
  const [answers, accounts] = await Promise.all([
    isReady(bankInwardUrl),
    bankAccounts === undefined ? null : bankAccounts().catch(() => null),
  ])
  return json(200, { url: bankUrl?.() ?? null, answers, accounts })
}

async function isReady(bankInwardUrl: () => string): Promise<boolean> {
  try {
    const url = new URL('/api/ready', bankInwardUrl())
    const reply = await fetch(url, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
    await reply.body?.cancel()
    return reply.ok
  } catch {
    return false
  }
}
