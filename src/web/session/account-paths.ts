/** Addresses about one account. Apart from paths.ts, which every first page loads. */
import { PATHS } from './paths.ts'

/** Where the details of an account are. */
export function accountPath(accountNumber: string): string {
  return `${PATHS.accounts}/${accountNumber}`
}

/** The form that pays into an account here, as a link to share and as a QR code. `origin` such as https://bank.example. */
export function payLink(origin: string, accountNumber: string): string {
  return `${origin}${PATHS.transferOptimus}?to=${accountNumber}`
}
