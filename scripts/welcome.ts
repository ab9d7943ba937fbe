/** Writes the text that `npm start` prints when the bank is open: its addresses, and the customers and the staff who can log in. */
import { STAFF_PEOPLE } from '../src/sandbox/staff-provider.ts'
import type { Config } from '../src/server/config/config.ts'
import { SAMPLE_CUSTOMERS } from '../src/server/seed/sample-customers.ts'
import { BRAND } from '../src/values/brand.ts'

/** The back office of this start. `hasSamplePeople`: its identity provider is that of the sandbox. */
interface OpenStaff {
  readonly origin: string
  readonly hasSamplePeople: boolean
}

/** The text has sample passwords only while the sandbox is on. */
export function welcome(config: Pick<Config, 'publicOrigins' | 'sandbox'>, staff?: OpenStaff): string {
  const lines = ['', `The bank is open: ${config.publicOrigins[0]}`]
  if (staff !== undefined) lines.push(`The bank's staff: ${staff.origin}`)
  if (config.sandbox !== undefined) {
    lines.push(
      `The sandbox (messages, people, pay money in): ${config.sandbox.consoleUrl}`,
      '',
      `${BRAND.bankName} runs on play money. Sample customers:`,
      ...SAMPLE_CUSTOMERS.map(
        ({ username, password, pin, answer }) =>
          `  ${username}  password ${password}  PIN ${pin}  security answer ${answer}`,
      ),
      'Or open an account with the BVN 22200000001, born 12 April 1990.',
      ...(staff?.hasSamplePeople === true ? SAMPLE_STAFF : []),
      'The codes that the bank sends arrive at the sandbox. Stop with Ctrl+C.',
    )
  }
  return `${lines.join('\n')}\n`
}

/** The provider of the sandbox logs a person in without a password. */
const SAMPLE_STAFF: readonly string[] = [
  'Sample staff, without a password:',
  ...STAFF_PEOPLE.map(({ name, role }) => `  ${name}  ${role}`),
]
