/** The commands of the operators' command line, and the search for the command that the words name. */
import type { Command } from './command.ts'
import { nameOf } from './command.ts'
import { BREAK_GLASS_COMMANDS } from './commands/break-glass-commands.ts'
import { CASE_COMMANDS } from './commands/case-commands.ts'
import { CONFIGURATION_COMMANDS } from './commands/configuration-commands.ts'
import { CONTACT_COMMANDS } from './commands/contact-commands.ts'
import { CUSTOMER_COMMANDS } from './commands/customer-commands.ts'
import { FIELD_COMMANDS } from './commands/field-orders.ts'
import { KYC_COMMANDS } from './commands/kyc-commands.ts'
import { ORDER_COMMANDS } from './commands/order-commands.ts'
import { REFUND_COMMANDS } from './commands/refund-commands.ts'
import { PAYMENT_COMMANDS } from './commands/payment-commands.ts'

export const COMMANDS: readonly Command[] = [
  ...ORDER_COMMANDS,
  ...BREAK_GLASS_COMMANDS,
  ...CUSTOMER_COMMANDS,
  ...PAYMENT_COMMANDS,
  ...REFUND_COMMANDS,
  ...CASE_COMMANDS,
  ...KYC_COMMANDS,
  ...CONTACT_COMMANDS,
  ...CONFIGURATION_COMMANDS,
  ...FIELD_COMMANDS,
]

const MOST_NAME_WORDS = 3
const BY_NAME = new Map(COMMANDS.map((command) => [nameOf(command), command]))

/** The command with the longest name at the beginning of the words, and the words after its name. */
export function findCommand(
  words: readonly string[],
): { readonly command: Command; readonly rest: readonly string[] } | undefined {
  for (let size = Math.min(MOST_NAME_WORDS, words.length); size > 0; size -= 1) {
    const command = BY_NAME.get(words.slice(0, size).join(' '))
    if (command !== undefined) return { command, rest: words.slice(size) }
  }
  return undefined
}
