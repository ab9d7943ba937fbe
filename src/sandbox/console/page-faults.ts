/** Draws the Faults tab of the sandbox's page: a switch for each fault of each network. */
import {
  BILLER_FAULTS,
  CARDS_FAULTS,
  type Fault,
  FAULTS,
  MAIL_FAULTS,
  type Network,
  NETWORKS,
  RATES_FAULTS,
  SWITCH_FAULTS,
} from '../fault-board.ts'
import { panel } from './page-html.ts'

const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  identity: 'Identity provider (BVN, NIN)',
  sms: 'Text messages',
  mail: 'Mail',
  creditBureau: 'Credit bureau',
  rates: 'Exchange rates',
  biller: 'Bill aggregator',
  cards: 'Card processor',
  push: 'Browser notifications',
  screening: 'Screening of names',
  switch: 'Payment switch',
}
/** The networks in the order in which a tester needs them. */
const SHOWN: readonly Network[] = [
  'sms',
  'switch',
  'biller',
  'mail',
  'identity',
  'rates',
  'cards',
  'push',
  'creditBureau',
  'screening',
]

const FAULT_NAMES: Readonly<Record<Exclude<Fault, 'none'>, readonly [name: string, effect: string]>> = {
  slow: ['Slow', 'answers after three seconds'],
  'time-out': ['Silent', 'does the work and gives no answer'],
  down: ['Down', 'does nothing and breaks the connection'],
  malformed: ['Garbled', 'does the work and answers with invalid data'],
  duplicate: ['Twice', 'does everything twice'],
  'fail-late': ['Silent refusal', 'refuses a payment or an order and gives no answer'],
  'wrong-amount': ['Wrong amount', 'reports another amount'],
  'wrong-name': ['Wrong name', 'gives another name'],
  stale: ['Stale', 'repeats an old answer'],
  moved: ['Crash', 'gives a naira that has lost a third of its value'],
  absurd: ['Impossible', 'gives a negative rate and a rate of zero'],
  forged: ['Forged', 'signs with a wrong key'],
  'low-float': ['No float', 'says that the bank has no money left at the aggregator'],
  'likely-duplicate': ['Seen before', 'treats a payment as a duplicate'],
  processing: ['Undecided', 'accepts a payment or an order and does not report the outcome'],
  'no-token': ['No token', 'delivers, and sends a meter’s token later'],
  refuse: ['Refusal', 'refuses an order or a mail'],
  'wrong-reference': ['Wrong order', 'answers about another order'],
}

const OWN_FAULTS: Partial<Record<Network, readonly Fault[]>> = {
  switch: SWITCH_FAULTS,
  rates: RATES_FAULTS,
  biller: BILLER_FAULTS,
  cards: CARDS_FAULTS,
  mail: MAIL_FAULTS,
}

export function faultsPanel(): string {
  return panel(
    'faults',
    'Faults',
    `<div class="bar"><p id="faults-summary" class="lead">Loading the networks…</p><button type="button" id="faults-off" class="quiet" hidden>Switch all faults off</button></div>
<p class="hint">Make a network fail and watch what the bank does. A network has one fault at a time. A fault stays on until you switch it off.</p>
<div class="columns">${[...SHOWN, ...NETWORKS.filter((one) => !SHOWN.includes(one))].map(networkCard).join('')}</div>`,
  )
}

function networkCard(network: Network): string {
  const modes = OWN_FAULTS[network] ?? FAULTS
  return `<details class="card network" data-network="${network}" data-name="${NETWORK_NAMES[network]}">
<summary><h3>${NETWORK_NAMES[network]}</h3><span class="state" id="state-${network}">Works</span></summary>
<div role="group" aria-label="Faults: ${NETWORK_NAMES[network]}">${modes.map((mode) => faultSwitch(network, mode)).join('')}</div>
</details>`
}

function faultSwitch(network: Network, mode: Fault): string {
  if (mode === 'none') return ''
  const [name, effect] = FAULT_NAMES[mode]
  return `<button type="button" role="switch" aria-checked="false" class="switch" data-network="${network}" data-mode="${mode}" data-name="${name}"><span><b>${name}</b> <span class="effect">${effect}</span></span><span class="track" aria-hidden="true"></span></button>`
}
