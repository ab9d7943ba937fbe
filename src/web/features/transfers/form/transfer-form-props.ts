/** Defines the props of the parts of the transfer form. */
import type { Account } from '../../../../contract/accounts/account.ts'
import type { TransferFees } from '../../../../contract/transfers/fees.ts'
import type { Limits } from '../../../api/accounts/account-api.ts'
import type { When } from '../../../schedule/when.ts'
import type { FieldProblem } from '../../../ui/form/error-summary.tsx'
import type { TransferDraft } from './check-order.ts'
import type { TransferService } from '../transfer-service.ts'
import type { NameState } from '../recipient/use-name-enquiry.ts'

export interface TransferFormProps {
  readonly service: TransferService
  readonly accounts: readonly Account[]
  readonly from: Account
  readonly limits: Limits | undefined
  /** Undefined while unknown. Then only the review shows the cost. */
  readonly fees: TransferFees | undefined
  readonly draft: TransferDraft
  readonly onChange: (change: Partial<TransferDraft>) => void
  readonly when: When
  readonly onWhen: (change: Partial<When>) => void
  readonly name: NameState
  readonly onRetryName: () => void
  readonly problems: readonly FieldProblem[]
  readonly busy: boolean
  /** True when balances are hidden on this device. */
  readonly hidden: boolean
  readonly onReview: () => void
}

/** The error of a control. */
export const errorOf = ({ problems }: Pick<TransferFormProps, 'problems'>, fieldId: string) =>
  problems.find((problem) => problem.fieldId === fieldId)?.text
