/** Tests the identity check up to tier 3: sections are left, opened again, refused and corrected. */
import { test } from '../bank.ts'
import { becomeCustomer, freshNewcomer, freshPage } from '../people.ts'
import { getTier3, refuseChange, replaceDocument, sendBillOfNewAddress, sendDocument } from './documents.ts'
import {
  getTier2,
  saveFinancialDetails,
  saveNextOfKin,
  savePersonalDetails,
  seeWhatIsMissing,
  verifyNin,
  type Journey,
} from './sections.ts'

const STEPS: readonly (readonly [title: string, step: (journey: Journey) => Promise<void>])[] = [
  ['the overview says what is missing and what the next tier allows', seeWhatIsMissing],
  [
    'a NIN of a wrong length, an unknown NIN and the NIN of another person are refused; the own NIN is accepted',
    verifyNin,
  ],
  ['personal details are refused by field, left half-way, opened again, saved and read', savePersonalDetails],
  ['tier 2 is granted immediately, and the page says what tier 3 needs', getTier2],
  ['financial details are saved with another country and without a tax number', saveFinancialDetails],
  ['next of kin abroad are saved', saveNextOfKin],
  ['a cut-off PDF and a text file are refused, a photo is sent, and a broken connection loses nothing', sendDocument],
  [
    'a document is shown, replaced and removed; the section is complete with one document of each type',
    replaceDocument,
  ],
  ['tier 3 is requested, refused with the reason, corrected, requested again and granted', getTier3],
  [
    'a move after tier 3 keeps the tier; the page says what is needed, and the new bill can be sent',
    sendBillOfNewAddress,
  ],
  ['the change is refused: the section says why, and the accepted address stays', refuseChange],
]

/** Declares the journey for a window of this width. */
export function identityCheckAt(width: number): void {
  test(`from nothing to tier 2, and the rest saved, at ${width} px`, async ({ bank, browser }) => {
    // The longest journey: a slow machine takes more than the four minutes of the others.
    test.slow()
    const customer = await freshNewcomer(bank, `kyc.at${width}`)
    const page = await freshPage(browser, bank, { width, height: 800 })
    await becomeCustomer(page, bank, customer)
    for (const [title, step] of STEPS) await test.step(title, () => step({ page, bank, customer, width }))
  })
}
