/** Starts the outside world in miniature: every network that the bank calls, over real HTTP and SMTP on this machine. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerAtDoor } from './door.ts'
import { createFaultBoard } from './fault-board.ts'
import { startMailNetwork } from './mail-network.ts'
import { createMessageStore } from './message-store.ts'
import { startServer } from './network-server.ts'
import { SANDBOX_KEYS, startCreditBureauNetwork, startIdentityNetwork, startSmsNetwork } from './networks.ts'
import { createPeople } from './people.ts'
import { openState } from './state-file.ts'
import { createSwitchBooks } from './switch-books.ts'
import { startSwitchNetwork } from './switch-network.ts'

export interface SandboxOptions {
  /** The door's port; 0 takes a free one. The networks behind it always take free ones. */
  readonly port: number
  /** Where the bank takes inward credits: http://127.0.0.1:8080/switch/inward. Asked at each payment. */
  readonly bankInwardUrl: () => string
  /** The bank's front page, for a link on the sandbox's page. */
  readonly bankUrl?: () => string
  /** Keeps made people, books and the switch's key there; without it they live as long as the process. */
  readonly dataFolder?: string
}

export interface Sandbox {
  readonly doorUrl: string
  readonly identityUrl: string
  readonly smsUrl: string
  readonly smtpUrl: string
  readonly creditBureauUrl: string
  /** What the bank must present to the networks. */
  readonly keys: typeof SANDBOX_KEYS
  readonly switchPublicKeyPem: string
  /** The same key as a file, when there is a data folder. */
  readonly switchPublicKeyFile: string | undefined
  close(): Promise<void>
}

/** Rejects when the door's port is taken (`code` EADDRINUSE) or the kept state cannot be read; nothing is left running then. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const keeper = openState(options.dataFolder)
  const people = createPeople(keeper.state.people, (added) => keeper.keep({ people: added }))
  const books = createSwitchBooks(keeper.state.payments, (payments) => keeper.keep({ payments }))
  const messages = createMessageStore()
  const faults = createFaultBoard()
  const paymentSwitch = startSwitchNetwork({
    books,
    faults,
    bankInwardUrl: options.bankInwardUrl,
    keyPem: keeper.state.switchKeyPem,
    keepKey: (switchKeyPem) => keeper.keep({ switchKeyPem }),
  })
  const parts = { people, messages, faults, books, paymentSwitch, bankUrl: options.bankUrl }
  // The door first: its port is the only one that can be taken.
  const door = await startServer(options.port, (request) => answerAtDoor(parts, request))
  const [identity, sms, bureau, mail] = await Promise.all([
    startIdentityNetwork(people, faults),
    startSmsNetwork(messages, faults),
    startCreditBureauNetwork(people, faults),
    startMailNetwork(messages, faults),
  ])
  return {
    doorUrl: door.url,
    identityUrl: identity.url,
    smsUrl: sms.url,
    smtpUrl: mail.url,
    creditBureauUrl: bureau.url,
    keys: SANDBOX_KEYS,
    switchPublicKeyPem: paymentSwitch.publicKeyPem,
    switchPublicKeyFile: writePublicKey(options.dataFolder, paymentSwitch.publicKeyPem),
    async close() {
      paymentSwitch.close()
      await Promise.all([door, identity, sms, bureau, mail].map((server) => server.close()))
    },
  }
}

function writePublicKey(dataFolder: string | undefined, pem: string): string | undefined {
  if (dataFolder === undefined) return undefined
  const file = join(dataFolder, 'sandbox', 'switch-public-key.pem')
  writeFileSync(file, pem)
  return file
}
