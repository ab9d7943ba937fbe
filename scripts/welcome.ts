/** Writes the text that `npm start` prints when the bank is open: its addresses, and customers who can log in. */
import type { Config } from '../src/server/config/config.ts'
import { SAMPLE_CUSTOMERS } from '../src/server/seed/sample-customers.ts'
import { BRAND } from '../src/values/brand.ts'

/** The text has sample passwords only while the sandbox is on. */
export function welcome(config: Config, staffOrigin?: string): string {
  const lines = ['', `The bank is open: ${config.publicOrigins[0]}`]
  if (staffOrigin !== undefined) lines.push(`The bank's staff: ${staffOrigin}`)
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
      'The codes that the bank sends arrive at the sandbox. Stop with Ctrl+C.',
    )
  }
  return `${lines.join('\n')}\n`
}
