/** The addresses under /kyc. Apart from paths.ts, which every first page loads. */
import { PATHS } from './paths.ts'

export const KYC_PATHS = {
  identification: `${PATHS.kyc}/identification`,
  personal: `${PATHS.kyc}/personal`,
  financial: `${PATHS.kyc}/financial`,
  nextOfKin: `${PATHS.kyc}/next-of-kin`,
  documents: `${PATHS.kyc}/documents`,
} as const
