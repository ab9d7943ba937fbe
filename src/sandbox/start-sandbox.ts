/** Starts the sandbox: every network that the bank calls, over real HTTP and SMTP on this machine. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBillerBooks } from './biller-books.ts'
import { startBillerNetwork } from './biller-network.ts'
import { createCardBooks } from './card-books.ts'
import { startCardNetwork } from './card-network.ts'
import { createChangeFeed, type Topic } from './change-feed.ts'
import { openConsole } from './console/open-console.ts'
import type { BankAccount } from './console/console-bank.ts'
import { createFaultBoard } from './fault-board.ts'
import { startMailNetwork } from './mail-network.ts'
import { createMessageStore } from './message-store.ts'
import { SANDBOX_KEYS, startCreditBureauNetwork, startIdentityNetwork, startSmsNetwork } from './networks.ts'
import { createOutwardBooks } from './switch/outward-books.ts'
import { createPeople } from './people.ts'
import { createPushBooks, startPushNetwork } from './push-network.ts'
import { startRatesNetwork } from './rates-network.ts'
import { startScreeningNetwork } from './screening-network.ts'
import { openState, type SandboxState, type StateKeeper } from './state-file.ts'
import { createSwitchBooks } from './switch/switch-books.ts'
import { createClearing } from './switch/switch-clearing.ts'
import { startEasypayFront } from './switch/easypay-front.ts'
import { startSwitchFront } from './switch/switch-front.ts'
import { startSwitchNetwork } from './switch/switch-network.ts'
import { makeKeyPem } from './switch/switch-signing.ts'
import { type StaffProvider, startStaffProvider, STAFF_CLI_CLIENT_ID, STAFF_CLIENT } from './staff-provider.ts'

export interface SandboxOptions {
  /** The port of the control server; 0 takes a free port. The networks always take free ports. */
  readonly port: number
  /**
   * The bank's address for inward credits: http://127.0.0.1:8080/switch/inward. The sandbox reads it for each payment.
   */
  readonly bankInwardUrl: () => string
  /**
   * The bank's address for callbacks about bills: http://127.0.0.1:8080/billers/hook. The sandbox adds the key that the
   * bank received.
   */
  readonly bankBillerUrl?: () => string
  /** The bank's address for callbacks about cards: http://127.0.0.1:8080/cards/hook. */
  readonly bankCardsUrl?: () => string
  /** The bank's front page, for a link on the sandbox's page. */
  readonly bankUrl?: () => string
  /**
   * The bank's accounts in naira. They show the account of each person, and the page pays money into an account with
   * one tap.
   */
  readonly bankAccounts?: () => Promise<readonly BankAccount[]>
  /**
   * The folder that keeps newcomers, books and the switch's keys. Without a folder they are lost when the process ends.
   */
  readonly dataFolder?: string
  /**
   * The number of payments that each book of the switch and of the aggregator keeps. When absent, each book keeps its
   * standard number. The state file grows with the number.
   */
  readonly keptPayments?: number
  /** The address to which staff return from their login: http://localhost:8081/login/answer. When absent, the sandbox starts no identity provider. */
  readonly staffLoginUrl?: string | undefined
}

export interface Sandbox {
  readonly consoleUrl: string
  readonly identityUrl: string
  readonly smsUrl: string
  readonly smtpUrl: string
  readonly creditBureauUrl: string
  readonly ratesUrl: string
  readonly billerUrl: string
  readonly cardsUrl: string
  readonly screeningUrl: string
  /** The browsers' addresses are below it: /push/BROWSER. */
  readonly pushUrl: string
  /** The switch by ISO 20022, and by its older protocol; both keep the same books. */
  readonly switchUrl: string
  readonly easypayUrl: string
  /** The identity provider of staff, and the bank's client there. */
  readonly staff:
    | {
        readonly issuer: string
        readonly clientId: string
        readonly clientSecret: string
        readonly cliClientId: string
      }
    | undefined
  /** The credentials that the bank must present to the networks. */
  readonly keys: typeof SANDBOX_KEYS
  readonly switchPublicKeyPem: string
  /** The key that the bank must sign with, PKCS 8 PEM. */
  readonly bankKeyPem: string
  /** The files of both keys, when there is a data folder. */
  readonly switchKeyFiles: { readonly publicKey: string; readonly bankKey: string } | undefined
  close(): Promise<void>
}

/**
 * Rejects when the control server's port is taken (`code` EADDRINUSE) or the stored state is unreadable. Nothing is
 * left running then.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const keeper = openState(options.dataFolder)
  const stores = openStores(keeper, options.keptPayments)
  const { faults } = stores
  const clearing = createClearing(stores.outwardBooks)
  const keys = switchKeys(keeper)
  const { bankUrl, bankInwardUrl, bankAccounts } = options
  const paymentSwitch = startSwitchNetwork({
    books: stores.books,
    faults,
    bankInwardUrl,
    key: keys.own,
    bankKey: keys.bank,
  })
  const parts = { ...stores, paymentSwitch, bankUrl, bankInwardUrl, bankAccounts, ...hooksOf(options) }
  // The control server starts first, because only its port can be taken.
  const consoleServer = await openConsole(options.port, parts)
  const { deliver, returnPayment } = paymentSwitch
  const [staff, networks, iso, easypay] = await Promise.all([
    options.staffLoginUrl === undefined ? undefined : startStaffProvider(options.staffLoginUrl),
    startNetworks(stores),
    startSwitchFront({ clearing, faults, key: keys.own, bankKey: keys.bank, deliver, returnPayment }),
    startEasypayFront({ clearing, faults }),
  ])
  const { identity, sms, bureau, rates, biller, cards, mail, push, screening } = networks
  return {
    consoleUrl: consoleServer.url,
    identityUrl: identity.url,
    smsUrl: sms.url,
    smtpUrl: mail.url,
    creditBureauUrl: bureau.url,
    ratesUrl: rates.url,
    billerUrl: `${biller.url}/api`,
    cardsUrl: cards.url,
    screeningUrl: screening.url,
    pushUrl: push.url,
    switchUrl: iso.url,
    easypayUrl: easypay.url,
    staff: staff && staffAccess(staff),
    keys: SANDBOX_KEYS,
    switchPublicKeyPem: keys.publicPem,
    bankKeyPem: keeper.state.bankKeyPem,
    switchKeyFiles: writeKeys(options.dataFolder, keys.publicPem, keeper.state.bankKeyPem),
    async close() {
      paymentSwitch.close()
      await Promise.all(
        [consoleServer, ...Object.values(networks), iso, easypay, staff].map((server) => server?.close()),
      )
      keeper.close()
    },
  }
}

function staffAccess({ issuer }: StaffProvider): NonNullable<Sandbox['staff']> {
  return { issuer, clientId: STAFF_CLIENT.id, clientSecret: STAFF_CLIENT.secret, cliClientId: STAFF_CLI_CLIENT_ID }
}

/** Starts the networks other than the payment switch. */
async function startNetworks({ people, faults, messages, billerBooks, cardBooks, pushBooks }: Stores) {
  const [identity, sms, bureau, rates, biller, cards, mail, push, screening] = await Promise.all([
    startIdentityNetwork(people, faults),
    startSmsNetwork(messages, faults),
    startCreditBureauNetwork(people, faults),
    startRatesNetwork(faults),
    startBillerNetwork(billerBooks, faults),
    startCardNetwork(cardBooks, faults),
    startMailNetwork(messages, faults),
    startPushNetwork(pushBooks, faults),
    startScreeningNetwork(faults),
  ])
  return { identity, sms, bureau, rates, biller, cards, mail, push, screening }
}

type Stores = ReturnType<typeof openStores>

/**
 * Opens everything that the sandbox stores. Each change is written to the state file and announced to the open pages.
 */
function openStores(keeper: StateKeeper, kept: number | undefined) {
  const changes = createChangeFeed()
  const keep = (topic: Topic, part: Partial<SandboxState>): void => {
    keeper.keep(part)
    changes.announce(topic)
  }
  const { state } = keeper
  return {
    changes,
    people: createPeople(state.people, (people) => keep('people', { people })),
    messages: createMessageStore(() => changes.announce('messages')),
    faults: createFaultBoard(() => changes.announce('faults')),
    books: createSwitchBooks(state.payments, (payments) => keep('payments', { payments }), kept),
    outwardBooks: createOutwardBooks(
      state.outwardPayments,
      (outwardPayments) => keep('payments', { outwardPayments }),
      kept,
    ),
    billerBooks: createBillerBooks(state.billPayments, (billPayments) => keep('bills', { billPayments }), kept),
    cardBooks: createCardBooks(state.cards, (cards) => keep('cards', { cards })),
    pushBooks: createPushBooks(),
  }
}

/** The addresses at which the networks call the bank. */
function hooksOf({ bankBillerUrl, bankCardsUrl }: SandboxOptions) {
  return {
    billerHookUrl: () => {
      const url = bankBillerUrl?.()
      return url === undefined ? undefined : `${url}?key=${SANDBOX_KEYS.billerHookKey}`
    },
    cardHookUrl: () => bankCardsUrl?.(),
  }
}

/** The key of the switch, and the key that the switch has given to the bank. Both are made once and kept. */
function switchKeys(keeper: StateKeeper): { own: KeyObject; bank: KeyObject; publicPem: string } {
  if (keeper.state.switchKeyPem === '') keeper.keep({ switchKeyPem: makeKeyPem() })
  if (keeper.state.bankKeyPem === '') keeper.keep({ bankKeyPem: makeKeyPem() })
  const own = createPrivateKey(keeper.state.switchKeyPem)
  const publicPem = createPublicKey(own).export({ type: 'spki', format: 'pem' }).toString()
  return { own, bank: createPublicKey(keeper.state.bankKeyPem), publicPem }
}

function writeKeys(dataFolder: string | undefined, publicPem: string, bankKeyPem: string): Sandbox['switchKeyFiles'] {
  if (dataFolder === undefined) return undefined
  const publicKey = join(dataFolder, 'sandbox', 'switch-public-key.pem')
  const bankKey = join(dataFolder, 'sandbox', 'switch-bank-key.pem')
  writeFileSync(publicKey, publicPem)
  writeFileSync(bankKey, bankKeyPem, { mode: 0o600 })
  return { publicKey, bankKey }
}
