/** Other Bank Transfers: money to any other bank of the country, by its account number. */
import { TransferScreen } from './transfer-page.tsx'

export function OtherBankPage() {
  return <TransferScreen service="other-bank" />
}
