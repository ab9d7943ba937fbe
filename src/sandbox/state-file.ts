/**
 * Keeps the sandbox's state over a restart, in one file of the data folder: the newcomers, the switch's books and the
 * keys.
 */
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BillPayment } from './biller-books.ts'
import type { SandboxCard } from './card-books.ts'
import type { OutwardPayment } from './switch/outward-books.ts'
import type { Person } from './people.ts'
import type { SwitchPayment } from './switch/switch-books.ts'

export interface SandboxState {
  readonly people: readonly Person[]
  readonly payments: readonly SwitchPayment[]
  readonly outwardPayments: readonly OutwardPayment[]
  readonly billPayments: readonly BillPayment[]
  readonly cards: readonly SandboxCard[]
  /** The switch's signing key, PKCS 8 PEM; empty before the first start. */
  readonly switchKeyPem: string
  /** The key that the switch has given to the bank, PKCS 8 PEM; empty before the first start. */
  readonly bankKeyPem: string
}

export interface StateKeeper {
  readonly state: SandboxState
  /**
   * Replaces a part, and writes the whole file now or soon (`PAUSE_PER_WRITE`). A crash leaves the old file or the new file, and loses the
   * changes since the last write.
   */
  keep(part: Partial<SandboxState>): void
  /** Writes the last changes. */
  close(): void
}

/**
 * The pause after a write, as a multiple of the time that the write took. The file grows with each payment, so a large file may take at most
 * a tenth of the process's time. With a small file, changes are written immediately.
 */
const PAUSE_PER_WRITE = 9

const EMPTY: SandboxState = {
  people: [],
  payments: [],
  outwardPayments: [],
  billPayments: [],
  cards: [],
  switchKeyPem: '',
  bankKeyPem: '',
}

/**
 * Without a folder the state is lost when the process ends. An unreadable file stops the start, because the sandbox
 * must not delete a user's data.
 */
export function openState(dataFolder: string | undefined): StateKeeper {
  if (dataFolder === undefined) return createKeeper(EMPTY, () => {})
  const folder = join(dataFolder, 'sandbox')
  const file = join(folder, 'state.json')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return createKeeper(readState(file), (state) => {
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
    chmodSync(`${file}.new`, 0o600)
    renameSync(`${file}.new`, file)
  })
}

function createKeeper(first: SandboxState, write: (state: SandboxState) => void): StateKeeper {
  let state = first
  let written = first
  let pause: NodeJS.Timeout | undefined
  const writeLast = (): void => {
    if (written === state) return
    written = state
    const begin = performance.now()
    write(state)
    const tookMs = performance.now() - begin
    pause = setTimeout(() => {
      pause = undefined
      writeLast()
    }, tookMs * PAUSE_PER_WRITE)
  }
  return {
    get state() {
      return state
    },
    keep(part) {
      state = { ...state, ...part }
      if (pause === undefined) writeLast()
    },
    close() {
      writeLast()
      clearTimeout(pause)
    },
  }
}

function readState(file: string): SandboxState {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return EMPTY
    throw error
  }
  try {
    return { ...EMPTY, ...(JSON.parse(text) as Partial<SandboxState>) }
  } catch {
    throw new Error(`The sandbox's state in ${file} is not readable; move it away to start with an empty one.`)
  }
}
