/** Why another bank does not send a credit back (ISO 20022 external payment cancellation rejections), in the customer's words. */
import { defineMessage, type MessageKey } from '../../values/message.ts'

/** The meaning of a refusal: final, or a fault between the banks that our staff must resolve. */
interface RecallCode {
  /** Null: the code says nothing that a customer understands. */
  readonly text: MessageKey | null
  readonly isForStaff?: true
}

const RECALL_CODES: Readonly<Record<string, RecallCode>> = {
  AC04: { text: defineMessage('The account is closed') },
  AM04: { text: defineMessage('There is not enough money left in the account') },
  CUST: { text: defineMessage('The holder of the account did not agree') },
  NOAS: { text: defineMessage('The holder of the account did not answer') },
  LEGL: { text: defineMessage('The law does not allow it') },
  // The other bank says that it sent the money back, never had it, or is the wrong bank. Our books disagree.
  ARDT: { text: defineMessage('The bank says that it has sent the money back'), isForStaff: true },
  NOOR: { text: defineMessage('The bank says that it never had the payment'), isForStaff: true },
  AGNT: { text: defineMessage('The bank says that it is the wrong bank'), isForStaff: true },
}

/** A code that is in no list, or a missing code, is shown as a plain refusal. */
export function recallRefusal(code: string | null): RecallCode {
  return (code !== null && Object.hasOwn(RECALL_CODES, code) && RECALL_CODES[code]) || { text: null }
}
