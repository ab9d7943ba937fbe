/** The rows of the commands on the server: every act has a row, and an order has its command for staff. */
import { describe, expect, it } from 'vitest'
import { nameOf } from '../../../operators/command.ts'
import { COMMANDS } from '../../../operators/commands.ts'
import { OPERATOR_COMMANDS } from '../../commands.ts'
import { LEDGER_COMMANDS } from '../books/books-commands.ts'
import { help } from '../help.ts'
import { COMMAND_ROWS, type CommandRow } from './command-rows.ts'
import { refusalOf } from './refuse-orders.ts'

const rowsOf = (program: 'operators' | 'ledger') => Object.entries(COMMAND_ROWS[program])
const firstWords = (program: 'operators' | 'ledger') =>
  [...new Set(rowsOf(program).map(([act]) => act.split(' ')[0]))].toSorted()
const isOrder = (row: CommandRow) => 'order' in row

describe('rows of the commands on the server', () => {
  it.each([
    ['operators', OPERATOR_COMMANDS],
    ['ledger', LEDGER_COMMANDS],
  ] as const)('commands of %s: have a row each, and each row has a command', (program, commands) => {
    expect(firstWords(program)).toEqual(Object.keys(commands).toSorted())
  })

  it('acts that the help lists: have a row each, and each row is in the help', () => {
    const acts = [...help.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?)(?= |$)/gm)].map(([, act]) => act)
    expect([...new Set(acts)].toSorted()).toEqual(Object.keys(COMMAND_ROWS.operators).toSorted())
  })

  it.each([...rowsOf('operators'), ...rowsOf('ledger')].filter(([, row]) => isOrder(row)))(
    '%s: names the command of staff that makes an order of the same kind',
    (_act, row) => {
      if (!('order' in row)) throw new Error('the row has no order')
      expect(COMMANDS.find((command) => nameOf(command) === row.client)?.orders).toBe(row.order)
    },
  )

  it.each([...rowsOf('operators'), ...rowsOf('ledger')].filter(([, row]) => !isOrder(row)))(
    '%s: stays for a reason',
    (_act, row) => {
      expect(row).toEqual({ staysBecause: expect.stringMatching(/^[A-Z].{10,}\.$/) })
    },
  )
})

describe('refusalOf', () => {
  it.each(rowsOf('operators').filter(([, row]) => isOrder(row)))(
    '%s: names the command of staff and break-glass',
    (act, row) => {
      const text = refusalOf('operators', [...act.split(' '), 'ada.obi', 'Identified at the branch'])
      expect(text).toContain(`npm run operators -- ${'client' in row ? row.client : ''}.`)
      expect(text).toContain('npm run break-glass')
    },
  )

  it.each([
    [['transfer']],
    [['transfer', 'steal']],
    [['kyc', 'everything']],
    [['former', 'toString']],
    [['constructor']],
  ])('%j: is refused, because it has no row', (words) => {
    expect(refusalOf('operators', words)).toMatch(/^The server has no command /)
  })

  it('a command that stays on the server: is not refused, with or without arguments', () => {
    const words = [
      ['kyc'],
      ['kyc', 'show', 'ada.obi'],
      ['verify-audit'],
      ['late-transfers', '7'],
      ['exchange-position'],
    ]
    expect(words.map((one) => refusalOf('operators', one))).toEqual(words.map(() => undefined))
  })
})
