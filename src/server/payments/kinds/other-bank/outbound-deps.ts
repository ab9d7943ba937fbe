/** Connects transfers to other banks with the payment switch: each submission and each inquiry has the whole credit. */
import type { Tier } from '../../../../core/accounts/account-products.ts'
import type { OutboundDeps, EndDeps } from '../../outbound/outbound-payment.ts'
import type { OutwardCredit, OutwardSwitch } from '../../../ports/payment-switch.ts'
import type { OutwardTransfer } from './outbound-transfer.ts'

export type DecideDeps = EndDeps<OutwardTransfer>
export type OutwardDeps = OutboundDeps<OutwardTransfer>

interface Debtor {
  readonly bvn: string
  readonly tier: Tier
}

interface Network {
  readonly outwardSwitch: Pick<OutwardSwitch, 'sendCredit' | 'inquire'>
  /** Finds the senders' whole BVN and tier, which the network requires. */
  findDebtors(customerIds: readonly string[]): Promise<(customerId: string) => Debtor | undefined>
}

/** Implements `OutboundDeps.ordersOf` for a switch. */
export function creditsOver({ outwardSwitch, findDebtors }: Network): OutwardDeps['ordersOf'] {
  return async (transfers) => {
    const debtorOf = await findDebtors([...new Set(transfers.map(({ customerId }) => customerId))])
    return (transfer) => {
      const debtor = debtorOf(transfer.customerId)
      if (debtor === undefined) throw new Error('a transfer has no sender')
      const credit = creditOf(transfer, debtor)
      return { send: () => outwardSwitch.sendCredit(credit), inquire: () => outwardSwitch.inquire(credit) }
    }
  }
}

function creditOf(transfer: OutwardTransfer, debtor: Debtor): OutwardCredit {
  return {
    transferId: transfer.id,
    createdAt: transfer.createdAt,
    amountMinor: transfer.amountMinor,
    currency: transfer.currency,
    debtor: { name: transfer.fromAccountName, accountNumber: transfer.fromAccountNumber, ...debtor },
    creditor: {
      name: transfer.toAccountName,
      accountNumber: transfer.toAccountNumber,
      institutionCode: transfer.toBankCode,
    },
    enquiryRef: transfer.enquiryRef,
    narration: transfer.narration,
  }
}
