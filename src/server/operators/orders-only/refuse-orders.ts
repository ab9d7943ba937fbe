/** Refuses commands on the server that staff make as orders, except in a bank of the sandbox. */
import * as v from 'valibot'
import { hasSandbox, MODE_FIELDS, withoutEmpty } from '../../config/deployment-mode.ts'
import { sandboxMarked } from '../../db/check-login.ts'
import type { Sql } from '../../db/database.ts'
import { type Command, CommandError, type Commands } from '../command.ts'
import { COMMAND_ROWS } from './command-rows.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Program = keyof typeof COMMAND_ROWS

/** The reason why a bank without the sandbox refuses the words. An act without a row is refused. Undefined: it stays. */
export function refusalOf(program: Program, [name = '', second]: readonly string[]): string | undefined {
  const rows = COMMAND_ROWS[program]
  const choosesAct = Object.keys(rows).some((one) => one.startsWith(`${name} `))
  const act = choosesAct && second !== undefined ? `${name} ${second}` : name
  const row = Object.hasOwn(rows, act) ? rows[act] : undefined
  if (row === undefined) return `The server has no command ${act}. Its list is: --help.`
  if (!('order' in row)) return undefined
  return (
    `Without the sandbox this act is an order of staff (${row.order}): npm run operators -- ${row.client}. ` +
    'When the back office is down, two people can stop harm with: npm run break-glass.'
  )
}

/** The environment alone is no proof, because the person who runs the command sets it. The mark in the database stays. */
async function isPlayMoney(sql: Sql, environment: Environment): Promise<boolean> {
  const mode = v.safeParse(v.object(MODE_FIELDS), withoutEmpty(environment))
  return mode.success && hasSandbox(mode.output) && (await sandboxMarked(sql)) !== undefined
}

const refusing =
  (program: Program, name: string, command: Command, environment: Environment): Command =>
  async (database, ...words) => {
    const refusal = refusalOf(program, [name, ...words])
    if (refusal !== undefined && !(await isPlayMoney(database.pool, environment))) throw new CommandError(refusal)
    return command(database, ...words)
  }

/** The commands of one command line. Each checks its row before it runs. */
export const refuseOrders = (program: Program, commands: Commands, environment: Environment): Commands =>
  Object.fromEntries(
    Object.entries(commands).map(([name, command]) => [name, refusing(program, name, command, environment)]),
  )
