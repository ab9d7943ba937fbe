/** The beneficiary type of custom transfers (type 3): a name that the caller gives. */
import { text } from '../fields.ts'

const LABEL = 'Beneficiary type'
const MOST_CHARACTERS = 30

/** "Rent", "SCHOOL_FEES". */
export const beneficiaryTypeName = text(LABEL, 1, MOST_CHARACTERS)

/** The same field where an empty text means: no type. */
export const beneficiaryTypeOrNone = text(LABEL, 0, MOST_CHARACTERS)
