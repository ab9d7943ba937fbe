/** A payment switch in memory for tests of what the bank makes of its answers: one law per account, and replies lost on demand. */
import { createHash } from 'node:crypto'
import { fail, ok } from '../../../../values/result.ts'
import type { OutwardCredit, OutwardSwitch, SwitchAnswer } from '../../../ports/payment-switch.ts'

/** What the bank behind an account does with a credit. open: neither, until it is told to. */
export type Verdict = 'settles' | 'refuses' | 'suspects' | 'open'
/** What becomes of one call: lost on the way there, on the way back, or not at all. */
export type Loss = 'request' | 'reply' | 'none'

export interface TestSwitch extends OutwardSwitch {
  /** What the switch has taken, by reference; `times` it came. */
  readonly books: Map<string, { readonly credit: OutwardCredit; verdict: Verdict; times: number }>
  readonly calls: ('enquire' | 'send' | 'ask')[]
  /** Accounts whose bank does otherwise than settle. */
  readonly laws: Map<string, Verdict>
  /** Of the next calls, in order; afterwards none is lost. */
  readonly losses: Loss[]
  down: boolean
}

const pending = (over: Partial<Extract<SwitchAnswer, { kind: 'pending' }>>): SwitchAnswer => ({
  kind: 'pending',
  code: null,
  detail: 'no answer',
  alert: false,
  notReceived: false,
  ...over,
})

const ANSWERS: Readonly<Record<Verdict, () => SwitchAnswer>> = {
  settles: () => ({ kind: 'settled', code: 'ACSC', at: new Date() }),
  refuses: () => ({ kind: 'refused', code: 'AC06', reason: 'blocked account' }),
  suspects: () => ({ kind: 'review', code: 'FRAD', reason: 'fraudulent origin' }),
  open: () => pending({ code: 'ACCP', detail: 'accepted, processing' }),
}

export function createTestSwitch(): TestSwitch {
  const reference: OutwardSwitch['reference'] = ({ transferId }) =>
    `000036${BigInt(`0x${createHash('sha256').update(transferId).digest('hex')}`)
      .toString()
      .slice(0, 29)}`
  const lossOf = (): Loss => (network.down ? 'request' : (network.losses.shift() ?? 'none'))
  const network: TestSwitch = {
    books: new Map(),
    calls: [],
    laws: new Map(),
    losses: [],
    down: false,
    reference,
    enquireName({ accountNumber }) {
      network.calls.push('enquire')
      if (lossOf() !== 'none') return Promise.resolve(fail({ kind: 'unavailable', code: null, detail: 'no answer' }))
      if (accountNumber.startsWith('99')) {
        return Promise.resolve(fail({ kind: 'no-such-account', code: 'AC03', detail: 'no account' }))
      }
      return Promise.resolve(ok({ accountName: `HOLDER OF ${accountNumber}`, enquiryRef: `E${accountNumber}` }))
    },
    sendCredit(credit) {
      network.calls.push('send')
      const loss = lossOf()
      if (loss === 'request') return Promise.resolve(pending({}))
      const id = reference(credit)
      const known = network.books.get(id)
      const entry = known ?? { credit, verdict: network.laws.get(credit.creditor.accountNumber) ?? 'settles', times: 0 }
      entry.times += 1
      network.books.set(id, entry)
      return Promise.resolve(loss === 'reply' ? pending({}) : ANSWERS[entry.verdict]())
    },
    askStatus(credit) {
      network.calls.push('ask')
      const loss = lossOf()
      if (loss !== 'none') return Promise.resolve(pending({}))
      const known = network.books.get(reference(credit))
      if (known === undefined)
        return Promise.resolve(pending({ code: 'NOOR', detail: 'never received', notReceived: true }))
      return Promise.resolve(ANSWERS[known.verdict]())
    },
  }
  return network
}
