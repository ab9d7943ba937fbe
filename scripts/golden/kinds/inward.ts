/** Plays credits from other banks over the payment switch. */
import { ROUTES } from '../../../src/contract/routes.ts'
import type { Kind } from '../kind.ts'
import { openCaseOfNewestEntry } from '../orders.ts'
import type { Scenario } from '../scenario.ts'

/** Pays into an account over the sandbox's switch, and records the bank's answer to the switch. */
async function creditTo(golden: Scenario, accountNumber: string, amount: string, over: object = {}): Promise<string> {
  const order = { accountNumber, amount, senderName: 'HALIMA BELLO', narration: 'Rent', ...over }
  const line = await golden.bank.console<Record<string, unknown>>('POST', '/pay', order)
  noteLine(golden, 'another bank pays', line)
  return String(line['messageId'])
}

function noteLine(golden: Scenario, step: string, line: Record<string, unknown>): void {
  const { status, reason, error } = line
  golden.note(step, { status, reason, error })
}

export const INWARD: Kind = {
  name: 'inward',
  scenarios: {
    'arrives, and is asked about': async (golden) => {
      const payer = await golden.payer()
      const messageId = await creditTo(golden, payer.accountNumber, '250000')
      golden.note('the other bank asks', await golden.bank.console<object>('POST', '/ask/credit', { messageId }))
      const { entries } = await golden.look(payer, ROUTES.getEntries, { accountNumber: payer.accountNumber })
      const entryId = entries[0]?.entryId ?? ''
      await golden.call('looks at it', payer, ROUTES.getEntry, { accountNumber: payer.accountNumber, entryId })
      const name = await golden.bank.console<object>('POST', '/ask/name', { accountNumber: payer.accountNumber })
      golden.note('another bank asks for the name', name)
    },
    'arrives twice, and is booked once': async (golden) => {
      const payer = await golden.payer()
      const messageId = await creditTo(golden, payer.accountNumber, '250000')
      const repeated = await golden.bank.console<Record<string, unknown>>('POST', '/pay/repeat', { messageId })
      noteLine(golden, 'the same message comes again', repeated)
    },
    'is refused': async (golden) => {
      const payer = await golden.payer({ tier: 1, kobo: 299_000_00n })
      await creditTo(golden, '0000000000', '250000')
      await creditTo(golden, payer.accountNumber, '5000001')
      await creditTo(golden, payer.accountNumber, '200000')
      await creditTo(golden, payer.accountNumber, '100000', { currencyCode: 'USD' })
      await golden.bank.tables.closeAccount(payer.accountNumber)
      await creditTo(golden, payer.accountNumber, '50000')
    },
    'arrives on frozen accounts': async (golden) => {
      const payer = await golden.payer()
      await golden.call('freezes the accounts', payer, ROUTES.freezeAccount, {})
      await creditTo(golden, payer.accountNumber, '250000')
    },
    'is reversed by an operator': async (golden) => {
      const payer = await golden.payer()
      await creditTo(golden, payer.accountNumber, '250000')
      const [journal] = await golden.bank.tables.journals([payer.customerId])
      const id = String(journal?.['id'])
      await golden.operator('ledger', 'reverse', '--narration', 'The other bank paid twice', id)
      await golden.operator('ledger', 'reverse', '--narration', 'The other bank paid twice', id)
    },
    'is asked about by a case': async (golden) => {
      const payer = await golden.payer()
      await creditTo(golden, payer.accountNumber, '250000')
      const { reference } = await openCaseOfNewestEntry(golden, payer, 'question')
      await golden.operator('operators', 'case', 'against', reference, 'This money is yours, all is well.')
    },
  },
}
