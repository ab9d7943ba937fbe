/** Plays transfers over the switch's other protocols, with the outcomes of the default protocol. */
import type { SwitchProtocol } from '../golden-bank.ts'
import type { Kind } from '../kind.ts'
import { OTHER_BANK } from './other-bank.ts'

const OUTCOMES = [
  'settles at once, and is confirmed twice',
  'is refused by the network',
  'gets no answer, and has settled',
  'gets no answer, and was refused',
  'is suspected as fraud, and an operator releases it',
]

const overProtocol = (protocol: SwitchProtocol, more: readonly string[]): Kind => ({
  name: `other-bank-${protocol}`,
  protocol,
  scenarios: Object.fromEntries(
    Object.entries(OTHER_BANK.scenarios).filter(([name]) => [...OUTCOMES, ...more].includes(name)),
  ),
})

/** Each kind runs on a bank with its protocol. */
export const SWITCH_PROTOCOLS: readonly Kind[] = [
  overProtocol('nps', ['is recalled: returned']),
  overProtocol('easypay', []),
]
