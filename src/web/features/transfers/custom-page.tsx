/** Shows the form of a custom transfer, to this bank or another, with a beneficiary type that the customer chooses. */
import { TransferScreen } from './transfer-page.tsx'

export function CustomPage() {
  return <TransferScreen service="custom" />
}
