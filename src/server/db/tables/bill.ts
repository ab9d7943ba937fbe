/** The tables of db/migrations/0014_bill.sql. `npm run db:describe` writes this file. */

export interface BankBillCategoryRow {
  readonly category: string
  readonly name: string
  readonly position: number
}

export interface BankBillerRow {
  readonly biller_id: string
  readonly category: string
  readonly service_id: string
  readonly name: string
  readonly short_name: string | null
  readonly coverage: string | null
  readonly reference_label: string
  readonly reference_pattern: string
  readonly reference_example: string
  readonly reference_hint: string
  readonly is_validated: boolean
  readonly subscriptions: string[]
  readonly has_products: boolean
  readonly least_minor: string
  readonly most_minor: string
  readonly quick_minor: string[]
  readonly prefixes: string[]
  readonly position: number
  readonly offered: boolean
  readonly refreshed_at: Date | null
}

export interface BankBillProductRow {
  readonly biller_id: string
  readonly product_id: string
  readonly name: string
  readonly amount_minor: string | null
  readonly meter_type: 'prepaid' | 'postpaid' | null
  readonly position: number
  readonly offered: boolean
  readonly refreshed_at: Date | null
}

export interface BankBillEnquiryRow {
  readonly reference_hash: Buffer
  readonly customer_id: string
  readonly biller_id: string
  readonly reference: string
  readonly product_id: string | null
  readonly customer_name: string
  readonly address: string | null
  readonly bouquet_name: string | null
  readonly renewal_minor: string | null
  readonly due_on: Date | null
  readonly least_minor: string | null
  readonly most_minor: string | null
  readonly expires_at: Date
}

export interface BankBillOrderRow {
  readonly payment_id: string
  readonly category: string
  readonly service_id: string
  readonly product_id: string | null
  readonly product_name: string | null
  readonly meter_type: 'prepaid' | 'postpaid' | null
  readonly subscription: 'renew' | 'change' | null
  readonly recipient_type: 'self' | 'bank-customer' | 'others' | null
  readonly holder_name: string | null
  readonly holder_address: string | null
}

export interface BankBillReceiptRow {
  readonly payment_id: string
  readonly provider_reference: string | null
  readonly token_sealed: Buffer | null
  readonly keys_sealed: Buffer | null
  readonly serial_sealed: Buffer | null
  readonly units: string | null
  readonly tariff: string | null
  readonly received_at: Date
}

export interface BankSavedBillRow {
  readonly saved_bill_id: string
  readonly customer_id: string
  readonly biller_id: string
  readonly product_id: string | null
  readonly reference: string
  readonly customer_name: string | null
  readonly nickname: string | null
  readonly favourite: boolean
  readonly added_at: Date
  readonly remind: boolean
  readonly due_on: Date | null
  readonly asked_at: Date | null
  readonly reminded_for: Date | null
}
