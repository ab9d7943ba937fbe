/** Makes a new draft of an earlier transfer: the right form, and its start values. */
import type { TransferView } from '../../../../contract/transfers/transfers.ts'
import { fromWire } from '../../../../contract/wire-words.ts'
import { TRANSFER_TYPES } from '../../../../values/vocabularies/transfer-types.ts'
import { formatPlain } from '../../../../values/money.ts'
import * as PATHS from '../../../session/paths/paths.ts'
import type { RepeatState } from '../form/begin-draft.ts'

export const isOwn = (transfer: TransferView): boolean => fromWire(transfer).transferType === TRANSFER_TYPES.self

/** The address of the form for a similar transfer. */
export function formOf(transfer: TransferView): string {
  if (isOwn(transfer)) return PATHS.transferSelf
  if (transfer.beneficiaryType !== undefined) return PATHS.transferCustom
  return isElsewhere(transfer) ? PATHS.transferOthers : PATHS.transferOwnBank
}

const isElsewhere = (transfer: TransferView): boolean => fromWire(transfer).transferType === TRANSFER_TYPES.otherBank

/** The same transfer as a new draft: a new id, and every figure is checked again. */
export function repeatOf(transfer: TransferView): RepeatState {
  const { beneficiaryType } = transfer
  return {
    repeat: {
      fromAccountNumber: transfer.from.accountNumber,
      toAccountNumber: transfer.payeeAccountNumber ?? '',
      // The earlier name, so that a changed name at the bank is noticed.
      ...(isElsewhere(transfer) || beneficiaryType !== undefined
        ? { bankCode: transfer.payeeBankCode ?? '', expectedName: transfer.to.accountName }
        : {}),
      ...(beneficiaryType === undefined ? {} : { beneficiaryType }),
      amount: formatPlain(BigInt(transfer.amount), transfer.currencyCode),
      narration: transfer.narration,
    },
  }
}
