/** Runs the operators' command line against the staff's server over a test database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { STAFF_ORIGIN, type StaffWorld } from '../server/staff/staff.fixture.ts'
import type { StaffRole } from '../values/vocabularies/staff-duties.ts'
import { runOperators } from './run.ts'
import { writeSession } from './session-file.ts'
import type { Fetch } from './staff-calls.ts'

export interface RanCommand {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface OperatorShell {
  /** The file of the session. */
  readonly file: string
  run(...words: string[]): Promise<RanCommand>
  /** Called with each line that a person must read while a command runs. */
  onShow: (line: string) => void
  /** The answer of the person at the terminal. Undefined: there is no terminal. */
  answer: string | undefined
  close(): void
}

let calls = 0

/** Each call comes from a new address, because the rate of one address is limited. */
export const fetchOf =
  (app: FastifyInstance): Fetch =>
  async (url, { headers, body }) => {
    calls += 1
    const { pathname } = new URL(url)
    const remoteAddress = `10.1.${Math.floor(calls / 250)}.${(calls % 250) + 1}`
    const answer = await app.inject({ method: 'POST', url: pathname, headers, payload: body, remoteAddress })
    const answered = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) answered.set(name, String(value))
    return { status: answer.statusCode, headers: answered, json: () => Promise.resolve(answer.json()) }
  }

/** `network` replaces the network between the command line and the server. */
export function openShell(
  app: FastifyInstance,
  server: string,
  now: () => Date,
  network: Fetch = fetchOf(app),
): OperatorShell {
  const folder = mkdtempSync(join(tmpdir(), 'operators-'))
  const file = join(folder, 'session.json')
  const shell: OperatorShell = {
    file,
    onShow: () => {},
    answer: undefined,
    async run(...words) {
      const [out, err]: [string[], string[]] = [[], []]
      const { answer } = shell
      const ask = async (question: string) => {
        err.push(question)
        return answer ?? ''
      }
      const code = await runOperators(words, {
        ask: answer === undefined ? undefined : ask,
        environment: { STAFF_URL: server, STAFF_SESSION_FILE: file },
        fetch: network,
        now,
        print: (line) => void out.push(line),
        show(line) {
          err.push(line)
          shell.onShow(line)
        },
      })
      return { code, out: out.join('\n'), err: err.join('\n') }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
  return shell
}

/** Opens the command line of a new person with this role, who is logged in. */
export async function loggedInShell(
  { app, clock, logInCommandLine }: StaffWorld,
  role: StaffRole,
): Promise<OperatorShell> {
  const shell = openShell(app, STAFF_ORIGIN, () => clock.now())
  const token = await logInCommandLine(role)
  const expiresAt = new Date(clock.now().getTime() + 60 * 60_000).toISOString()
  writeSession(shell.file, { server: STAFF_ORIGIN, token, name: role, expiresAt })
  return shell
}
