/**
 * For tests: the real adapter against the sandbox's switch over the wire, where a test may say what becomes of each call. Each
 * account at another bank keeps to the sandbox's script for it.
 */
import { type CreditScript, SCRIPTED_ACCOUNTS } from '../../../../sandbox/switch/switch-accounts.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/start-sandbox.ts'
import { readConsole, setFaults } from '../../../../sandbox/console/console.fixture.ts'
import { BRAND } from '../../../../values/brand.ts'
import { createIso20022OutwardSwitch } from '../../../adapters/payment-switch/iso20022-outward.ts'
import { ISO_DIALECTS } from '../../../adapters/payment-switch/iso20022-parts.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { OutwardSwitch } from '../../../ports/payment-switch.ts'

/**
 * What becomes of one call: it is lost on the way there, its reply arrives as rubbish, no reply comes in time, or a fault of the
 * sandbox's switch of that name.
 */
export type Loss =
  | 'request'
  | 'reply'
  | 'silence'
  | 'none'
  | 'wrong-amount'
  | 'duplicate'
  | 'stale'
  | 'forged'
  | 'fail-late'

const FAULT_OF: Readonly<Partial<Record<Loss, string>>> = { request: 'down', reply: 'malformed', silence: 'time-out' }

/** A payment in the switch's own books. */
export interface SwitchLine {
  readonly direction: 'in' | 'out'
  readonly endToEndId: string
  readonly accountNumber: string
  readonly amount: string
  readonly status: string
  readonly timesSent: number
  readonly timesAsked: number
}

export interface TestSwitch extends OutwardSwitch {
  readonly calls: ('enquire' | 'send' | 'ask')[]
  /** The losses of the next calls, in order. Later calls are not lost. */
  readonly losses: Loss[]
  down: boolean
  /** The last call waited no longer than for an answer that will not come. */
  waitedShort: boolean
  /** The address to which the switch sends its inward messages. Empty until a test sets it. */
  inwardUrl: string
  readonly sandbox: Sandbox
  /** The lines of the switch's books under an id. */
  books(reference?: string): Promise<readonly SwitchLine[]>
  /** A fault of the sandbox's switch by its name: what it does until the next call of the bank's. */
  setFault(mode: string): Promise<void>
  open(clock: Clock): Promise<void>
  close(): Promise<void>
}

/** An account at another bank with this script; numbers of Zenith Bank that the sandbox does not script settle. */
export function accountThat(script: CreditScript): string {
  const found = SCRIPTED_ACCOUNTS.find((account) => account.script === script)
  if (found === undefined) throw new Error(`the sandbox has no account that ${script}`)
  return found.accountNumber
}

/** The bank where a test's account is: its own where the sandbox scripts it, else the one given. */
export const bankOf = (accountNumber: string, otherwise: string): string =>
  SCRIPTED_ACCOUNTS.find((account) => account.accountNumber === accountNumber)?.institutionCode ?? otherwise

/** Ample for an answer that is to come, however busy the machine; short where none will. */
const AMPLE_MS = 20_000
const SHORT_MS = 300

/** Scripts under which a credit, or a question about it, is not answered. */
const SILENT = {
  send: new Set<CreditScript>(['settles-late', 'refuses-late', 'never']),
  ask: new Set<CreditScript>(['never']),
}

/** Open it before it is called. */
export function createTestSwitch(): TestSwitch {
  const sandboxConsole = createConsole()
  let patient: OutwardSwitch
  let hasty: OutwardSwitch
  /** Prepares the fault of the next call at the sandbox's console. The result is the adapter that waits long enough for it. */
  const prepare = async (silent: boolean): Promise<OutwardSwitch> => {
    const loss = network.down ? 'request' : (network.losses.shift() ?? 'none')
    await sandboxConsole.setFault(FAULT_OF[loss] ?? loss)
    network.waitedShort = silent || loss === 'silence' || loss === 'fail-late'
    return network.waitedShort ? hasty : patient
  }
  const network: TestSwitch = {
    calls: [],
    losses: [],
    down: false,
    waitedShort: false,
    inwardUrl: 'http://127.0.0.1:9/switch/inward',
    get sandbox() {
      return sandboxConsole.sandbox
    },
    setFault: sandboxConsole.setFault,
    async open(clock) {
      if (!(await sandboxConsole.open(() => network.inwardUrl))) return
      patient = adapter(sandboxConsole.sandbox, clock, AMPLE_MS)
      hasty = adapter(sandboxConsole.sandbox, clock, SHORT_MS)
    },
    close: () => sandboxConsole.sandbox.close(),
    books: sandboxConsole.books,
    reference: (key) => patient.reference(key),
    async enquireName(account) {
      network.calls.push('enquire')
      return (await prepare(false)).enquireName(account)
    },
    async sendCredit(credit) {
      network.calls.push('send')
      return (await prepare(isSilent('send', credit.creditor.accountNumber))).sendCredit(credit)
    },
    async inquire(credit) {
      network.calls.push('ask')
      return (await prepare(isSilent('ask', credit.creditor.accountNumber))).inquire(credit)
    },
  }
  return network
}

/** The sandbox, once it is open, and what is done at its sandboxConsole. */
function createConsole() {
  let sandbox: Sandbox | undefined
  let fault = 'none'
  const opened = (): Sandbox => {
    if (sandbox === undefined) throw new Error('open the switch first')
    return sandbox
  }
  return {
    get sandbox(): Sandbox {
      return opened()
    },
    /** False when it was open. */
    async open(bankInwardUrl: () => string): Promise<boolean> {
      if (sandbox !== undefined) return false
      sandbox = await startSandbox({ port: 0, bankInwardUrl })
      return true
    },
    async setFault(mode: string): Promise<void> {
      if (mode === fault) return
      fault = mode
      await setFaults(opened(), { switch: mode })
    },
    async books(reference?: string): Promise<readonly SwitchLine[]> {
      const lines = await readConsole<readonly SwitchLine[]>(opened(), '/books')
      return lines.filter(({ endToEndId }) => reference === undefined || endToEndId === reference)
    },
  }
}

function adapter(sandbox: Sandbox, clock: Clock, timeoutMs: number): OutwardSwitch {
  return createIso20022OutwardSwitch({
    baseUrl: sandbox.switchUrl,
    institutionCode: BRAND.institutionCode,
    dialect: ISO_DIALECTS.published,
    signingKeyPem: sandbox.bankKeyPem,
    switchPublicKeysPem: [sandbox.switchPublicKeyPem],
    clock,
    enquiryTimeoutMs: timeoutMs,
    creditTimeoutMs: timeoutMs,
  })
}

function isSilent(call: keyof typeof SILENT, accountNumber: string): boolean {
  const script = SCRIPTED_ACCOUNTS.find((account) => account.accountNumber === accountNumber)?.script
  return script !== undefined && SILENT[call].has(script)
}
