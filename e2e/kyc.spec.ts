/** Runs the identity check up to tier 3 on a phone. */
import { identityCheckAt } from './kyc/journey.ts'

identityCheckAt(360)
