/** Beneficiaries of bills: numbers at billers that a customer pays again, saved from one of their own payments. */
import * as v from 'valibot'
import { BILL_CATEGORIES, BILL_CATEGORY_FACTS } from '../../values/vocabularies/bill-categories.ts'
import { billCategory, billerId, productId } from './bill-fields.ts'
import { calendarDate, instant, text, uuid } from '../fields.ts'
import { noData, nothing, route } from '../route.ts'
import { NICKNAME_MAX } from '../../values/nickname.ts'

export const savedBill = v.object({
  /** The spelling of Product §12.1. */
  BeneficiaryId: uuid,
  type: v.picklist(BILL_CATEGORIES.map((category) => BILL_CATEGORY_FACTS[category].beneficiaryType)),
  category: billCategory,
  billerId,
  billerName: v.string(),
  /** The product of the payment from which the bill was last saved. */
  productId: v.nullable(productId),
  customerReference: v.string(),
  /** The owner's name as the biller gave it. Null when the biller names no owner. */
  customerName: v.nullable(v.string()),
  nickname: v.nullable(v.string()),
  favourite: v.boolean(),
  /** Cable TV: whether the bank reminds the customer before the bouquet ends, and the end date where it is known. */
  remind: v.boolean(),
  dueOn: v.nullable(calendarDate),
  /** True: the biller of this number is still offered. */
  payable: v.boolean(),
  addedAt: instant,
  /** The time of the last payment. Null when no payment was made since, or the payment was refunded. */
  lastUsedAt: v.nullable(instant),
})

/** At most 40 characters. An empty text means: no nickname. */
const nickname = text('Nickname', 0, NICKNAME_MAX)
const path = '/api/beneficiaries/bills'

export const savedBillRoutes = {
  /** Favourites first, then those paid last; all of them, since their number is limited. */
  getSavedBills: route({
    method: 'GET',
    path,
    request: nothing,
    data: v.object({ bills: v.array(savedBill) }),
    caller: 'customer',
    changesState: false,
  }),
  /** Saves the number of one of the caller's own payments. A number that is saved twice is one saved bill. */
  saveBill: route({
    method: 'POST',
    path,
    request: v.strictObject({ paymentId: uuid, nickname: v.optional(nickname) }),
    data: savedBill,
    caller: 'customer',
    changesState: true,
  }),
  /** A field that is left out does not change. */
  changeSavedBill: route({
    method: 'PATCH',
    path,
    request: v.strictObject({
      BeneficiaryId: uuid,
      nickname: v.optional(nickname),
      favourite: v.optional(v.boolean()),
      remind: v.optional(v.boolean()),
    }),
    data: savedBill,
    caller: 'customer',
    changesState: true,
  }),
  removeSavedBill: route({
    method: 'DELETE',
    path,
    request: v.strictObject({ BeneficiaryId: uuid }),
    data: noData,
    caller: 'customer',
    changesState: true,
  }),
} as const
