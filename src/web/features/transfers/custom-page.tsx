/** Custom transfer: to this bank or another, with a beneficiary type that the customer gives. */
import { TransferScreen } from './transfer-page.tsx'

export function CustomPage() {
  return <TransferScreen service="custom" />
}
