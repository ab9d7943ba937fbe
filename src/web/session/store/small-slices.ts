/** The small slices that Product §4.3 names: the last answers about bills, banks and beneficiaries. A logout clears them. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Beneficiary } from '../../../contract/beneficiaries.ts'

export interface BillTransaction {
  readonly paymentId: string
  readonly billerName: string
  readonly amount: string
}
export interface BillCategory {
  readonly category: string
  readonly name: string
}
export interface PaymentsState {
  readonly recent: readonly BillTransaction[]
  readonly categories: readonly BillCategory[]
}
const noPayments: PaymentsState = { recent: [], categories: [] }
export const paymentsSlice = createSlice({
  name: 'payments',
  initialState: noPayments,
  reducers: {
    recentBillsReceived: (state, action: PayloadAction<readonly BillTransaction[]>): PaymentsState => ({
      ...(state as PaymentsState),
      recent: action.payload,
    }),
    billCategoriesReceived: (state, action: PayloadAction<readonly BillCategory[]>): PaymentsState => ({
      ...(state as PaymentsState),
      categories: action.payload,
    }),
  },
})
export const { recentBillsReceived, billCategoriesReceived } = paymentsSlice.actions

export interface Bank {
  readonly bankCode: string
  readonly bankName: string
}
export interface TransferState {
  /** The banks of the payment network. */
  readonly banks: readonly Bank[]
}
const noBanks: TransferState = { banks: [] }
export const transferSlice = createSlice({
  name: 'transfer',
  initialState: noBanks,
  reducers: {
    banksReceived: (_state, action: PayloadAction<readonly Bank[]>): TransferState => ({ banks: action.payload }),
  },
})
export const { banksReceived } = transferSlice.actions

export interface BeneficiariesState {
  readonly beneficiaries: readonly Beneficiary[]
}
const noBeneficiaries: BeneficiariesState = { beneficiaries: [] }
export const beneficiariesSlice = createSlice({
  name: 'beneficiaries',
  initialState: noBeneficiaries,
  reducers: {
    beneficiariesReceived: (_state, action: PayloadAction<readonly Beneficiary[]>): BeneficiariesState => ({
      beneficiaries: action.payload,
    }),
  },
})
export const { beneficiariesReceived } = beneficiariesSlice.actions
