/** The indemnity that a customer accepts for limits above the standard. The page shows exactly the text that the bank stores. */
import { BRAND } from '../../values/brand.ts'

export const INDEMNITY = {
  /** Changes with every change of the text. */
  version: '2026-11-27',
  paragraphs: [
    `I ask ${BRAND.bankName} to let me send more than ₦1,000,000 in one transfer, up to ₦25,000,000, over internet banking.`,
    'I know that a transfer that I approve is paid immediately. When the other bank has the money, it may be impossible to get the money back.',
    'I keep my password, PIN, codes and devices to myself. I tell the bank immediately when I lose one of them, or when I see a payment that I did not make.',
    'For losses from payments above ₦1,000,000 that were approved with my PIN, codes or passkey before I told the bank, I indemnify the bank, unless the bank or its staff were at fault.',
    'I can lower my limits again at any time. Lower limits apply immediately.',
  ],
} as const
