/**
 * For tests: the real adapter to the sandbox's switch over HTTP. A test can decide the result of each call. Each
 * account at another bank follows the sandbox's script for it.
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
 * The fate of one call: the request is lost, the reply arrives as rubbish, no reply comes in time, or a fault of the
 * sandbox's switch with this name happens.
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
  /** True when the last call had the short time limit, because no answer was expected. */
  waitedShort: boolean
  /** The address to which the switch sends its inward messages. Empty until a test sets it. */
  inwardUrl: string
  readonly sandbox: Sandbox
  /** The lines of the switch's books, of this id when it is given. */
  books(reference?: string): Promise<readonly SwitchLine[]>
  /** Sets a fault of the sandbox's switch by its name, until the bank's next call. */
  setFault(mode: string): Promise<void>
  open(clock: Clock): Promise<void>
  close(): Promise<void>
}

/** An account at another bank that has this script in the sandbox. */
export function accountThat(script: CreditScript): string {
  const found = SCRIPTED_ACCOUNTS.find((account) => account.script === script)
  if (found === undefined) throw new Error(`the sandbox has no account that ${script}`)
  return found.accountNumber
}

/** The bank of a test's account: the scripted account's own bank, or else `otherwise`. */
export const bankOf = (accountNumber: string, otherwise: string): string =>
  SCRIPTED_ACCOUNTS.find((account) => account.accountNumber === accountNumber)?.institutionCode ?? otherwise

/**
 * The time limit of a call: long for an expected answer, because the machine may be busy; short when no answer will
 * come.
 */
const AMPLE_MS = 20_000
const SHORT_MS = 300

/** Scripts under which the switch does not answer a credit, or an inquiry about it. */
const SILENT = {
  send: new Set<CreditScript>(['settles-late', 'refuses-late', 'never']),
  ask: new Set<CreditScript>(['never']),
}

/** Creates the switch. Call `open` before any other call. */
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

/** The sandbox, which exists after `open`, and the calls of its console. */
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
    /** Starts the sandbox. False when it was open before. */
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
