/** What the parts of the transfer form are given. */
import type { Account } from '../../../contract/account.ts'
import type { TransferFees } from '../../../contract/fees.ts'
import type { Limits } from '../../api/account-api.ts'
import type { When } from '../../schedule/when.ts'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import type { TransferDraft } from './check-order.ts'
import type { TransferService } from './transfer-service.ts'
import type { NameState } from './use-name-enquiry.ts'

export interface TransferFormProps {
  readonly service: TransferService
  readonly accounts: readonly Account[]
  readonly from: Account
  readonly limits: Limits | undefined
  /** Undefined while unknown: then the review alone says what it costs. */
  readonly fees: TransferFees | undefined
  readonly draft: TransferDraft
  readonly onChange: (change: Partial<TransferDraft>) => void
  readonly when: When
  readonly onWhen: (change: Partial<When>) => void
  readonly name: NameState
  readonly onRetryName: () => void
  readonly problems: readonly FieldProblem[]
  /** Controls that were changed since the problems were found: theirs may be solved, and are not shown there any more. */
  readonly edited: ReadonlySet<string>
  readonly busy: boolean
  /** Balances are hidden on this device. */
  readonly hidden: boolean
  readonly onReview: () => void
}

/** What is wrong with a control, unless it was changed since. */
export const errorOf = ({ problems, edited }: Pick<TransferFormProps, 'problems' | 'edited'>, fieldId: string) =>
  edited.has(fieldId) ? undefined : problems.find((problem) => problem.fieldId === fieldId)?.text
