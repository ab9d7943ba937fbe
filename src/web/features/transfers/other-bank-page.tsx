/** Shows the form of Other Bank Transfers, to any other bank of the country by account number. */
import { TransferScreen } from './transfer-page.tsx'

export function OtherBankPage() {
  return <TransferScreen service="other-bank" />
}
