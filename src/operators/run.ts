/** Runs one command line of an operator: the login, the command, and a new login where a dangerous order needs it. */
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { isUuid } from '../values/ids.ts'
import { fail, ok, type Result } from '../values/result.ts'
import type { Answer, Options } from './command.ts'
import { findCommand } from './commands.ts'
import { helpText } from './help.ts'
import { logIn } from './log-in.ts'
import { type KeptSession, readSession, removeSession, sessionFile, writeSession } from './session-file.ts'
import { type Fetch, post, type StaffCalls } from './staff-calls.ts'

export interface CommandLine {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly fetch: Fetch
  readonly now: () => Date
  /** Prints to standard output. `show` prints a line that a person must read while the command runs. */
  readonly print: (line: string) => void
  readonly show: (line: string) => void
  /** Asks the person at the terminal. Undefined: there is no terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Exit codes: 0, 1 for a refusal or a fault, 2 for an unknown command. */
export async function runOperators(argv: readonly string[], line: CommandLine): Promise<number> {
  const read = readArguments(argv, line.environment)
  if (!read.ok) {
    line.show(read.failure)
    return 2
  }
  const { words, server, isJson, options } = read.value
  if (words.length === 0) {
    line.print(helpText())
    return 0
  }
  const answer = await run(words, server, options, line)
  if (answer === undefined) {
    line.show(`There is no command ${words.join(' ')}.\n${helpText()}`)
    return 2
  }
  if (!answer.ok) {
    line.show(answer.failure)
    return 1
  }
  if (isJson) line.print(JSON.stringify(answer.value.json, null, 2))
  else for (const text of answer.value.lines) line.print(text)
  return 0
}

interface Arguments {
  readonly words: readonly string[]
  readonly server: string
  readonly isJson: boolean
  readonly options: Options
}

function readArguments(argv: readonly string[], environment: CommandLine['environment']): Result<Arguments, string> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        server: { type: 'string' },
        json: { type: 'boolean', default: false },
        code: { type: 'string' },
        order: { type: 'string' },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    const given = new URL(values.server ?? environment['STAFF_URL'] ?? 'http://localhost:8081')
    const isSafe = given.protocol === 'https:' || (given.protocol === 'http:' && LOCAL.has(given.hostname))
    if (!isSafe) return fail('Only a server on this machine may be reached without https.')
    if (values.order !== undefined && !isUuid(values.order)) return fail('--order needs the id of an order.')
    return ok({
      words: values.help ? [] : positionals,
      server: given.origin,
      isJson: values.json,
      options: { code: values.code, order: values.order, isConfirmed: values.yes },
    })
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'The command cannot be read.')
  }
}

async function run(
  words: readonly string[],
  server: string,
  options: Options,
  line: CommandLine,
): Promise<Answer | undefined> {
  const file = sessionFile(line.environment)
  const session = new Session(file, server, line)
  if (words[0] === 'login') return session.open(false)
  if (words[0] === 'logout') return session.end()
  const found = findCommand(words)
  if (options.order !== undefined && found !== undefined && found.command.orders === undefined)
    return fail('Only a command that makes an order takes --order.')
  if (options.isConfirmed && found !== undefined && found.command.asks !== true)
    return fail('Only a command that asks for a yes takes --yes.')
  const confirm = (lines: readonly string[], question: string) => confirmBy(line, options, lines, question)
  return found?.command.run({ calls: session, options, confirm }, found.rest)
}

async function confirmBy(
  { show, ask }: CommandLine,
  { isConfirmed }: Options,
  lines: readonly string[],
  question: string,
): Promise<Result<true, string>> {
  if (isConfirmed) return ok(true)
  for (const text of lines) show(text)
  if (ask === undefined)
    return fail(
      'Nothing was done, because nobody can answer without a terminal. Read the lines above, and repeat with --yes.',
    )
  const answer = await ask(`${question} Type yes: `)
  return answer.trim().toLowerCase() === 'yes' ? ok(true) : fail('Nothing was done, because the answer was not yes.')
}

/** The session of the session file. A new login replaces the session when a call needs a fresh login. */
class Session implements StaffCalls {
  readonly #file: string
  readonly #server: string
  readonly #line: CommandLine

  constructor(file: string, server: string, line: CommandLine) {
    this.#file = file
    this.#server = server
    this.#line = line
  }

  async open(isFresh: boolean): Promise<Answer> {
    const { fetch, show } = this.#line
    const opened = await logIn({ fetch, server: this.#server, isFresh, show })
    if (!opened.ok) return opened
    writeSession(this.#file, opened.value)
    const { name, expiresAt } = opened.value
    return ok({ lines: [`You are logged in as ${name} until ${expiresAt}.`], json: { name, expiresAt } })
  }

  async end(): Promise<Answer> {
    const kept = this.#kept()
    const ended = kept === undefined ? ok({}) : await this.#post('logout', {}, v.object({}), kept)
    // The file stays, so that a repeated logout can end the session.
    if (!ended.ok && ended.failure.problem !== 'not-logged-in') return fail(`${ended.failure.message}\n${MAY_BE_OPEN}`)
    removeSession(this.#file)
    return ok({ lines: ['You are logged out.'], json: {} })
  }

  async call<Schema extends v.GenericSchema>(path: string, body: object, schema: Schema) {
    const kept = this.#kept()
    if (kept === undefined) return NOT_LOGGED_IN
    const answer = await this.#post(path, body, schema, kept)
    if (answer.ok || answer.failure.problem !== 'log-in-again') return answer
    this.#line.show('This order needs a fresh login.')
    const opened = await this.open(true)
    const fresh = this.#kept()
    // The repeated body has the same order id, so the server makes one order.
    return opened.ok && fresh !== undefined ? this.#post(path, body, schema, fresh) : answer
  }

  #kept(): KeptSession | undefined {
    return readSession(this.#file, this.#server, this.#line.now())
  }

  #post<Schema extends v.GenericSchema>(path: string, body: object, schema: Schema, { token }: KeptSession) {
    return post({ fetch: this.#line.fetch, url: `${this.#server}/api/${path}`, token }, body, schema)
  }
}

const MAY_BE_OPEN = 'The bank did not confirm the logout, so the session may be open. Repeat the command.'
const NOT_LOGGED_IN = fail({
  problem: 'not-logged-in',
  message: 'You are not logged in. Run: npm run operators -- login',
} as const)
