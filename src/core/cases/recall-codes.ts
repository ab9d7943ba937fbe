/** Why another bank does not send a credit back (ISO 20022 external payment cancellation rejections), in the customer's words. */

/** What a refusal means: final, or that something is wrong between the banks, which is for our staff. */
interface RecallCode {
  readonly text: string
  readonly isForStaff?: true
}

const RECALL_CODES: Readonly<Record<string, RecallCode>> = {
  AC04: { text: 'The account there is closed' },
  AM04: { text: 'There is not enough left in the account there' },
  CUST: { text: 'The holder of the account did not agree' },
  NOAS: { text: 'Whoever has the account did not answer' },
  LEGL: { text: 'The law there does not allow it' },
  // It says that it sent it back, never had it, or was asked twice: our books say otherwise.
  ARDT: { text: 'It says that it has sent the money back', isForStaff: true },
  NOOR: { text: 'It says that it never had the payment', isForStaff: true },
  AGNT: { text: 'It says that it is the wrong bank', isForStaff: true },
}

/** A code that is in no list, or a missing code, is shown as a plain refusal. */
export function recallRefusal(code: string | null): RecallCode {
  return (code !== null && Object.hasOwn(RECALL_CODES, code) && RECALL_CODES[code]) || { text: '' }
}
