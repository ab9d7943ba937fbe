/** Runs the identity check up to tier 3 in a wide window. */
import { identityCheckAt } from './kyc/journey.ts'

identityCheckAt(1280)
