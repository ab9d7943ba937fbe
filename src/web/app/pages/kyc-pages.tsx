/** Routes every page under /kyc. Each section is loaded when it is opened, because the lists of places are large. */
import { KycPage } from '../../features/kyc/kyc-page.tsx'
import * as PATHS from '../../session/paths/paths.ts'
import { lazyPage } from '../../ui/loading/lazy-page.tsx'
import { pagesBelow } from './pages-below.tsx'

const IdentificationPage = lazyPage(
  async () => (await import('../../features/kyc/identification-page.tsx')).IdentificationPage,
)
const PersonalPage = lazyPage(async () => (await import('../../features/kyc/personal-page.tsx')).PersonalPage)
const FinancialPage = lazyPage(async () => (await import('../../features/kyc/financial-page.tsx')).FinancialPage)
const NextOfKinPage = lazyPage(async () => (await import('../../features/kyc/next-of-kin-page.tsx')).NextOfKinPage)
const DocumentsPage = lazyPage(async () => (await import('../../features/kyc/documents-page.tsx')).DocumentsPage)

export const KycPages = pagesBelow(PATHS.kyc, [
  [PATHS.kyc, KycPage],
  [PATHS.kycIdentification, IdentificationPage],
  [PATHS.kycPersonal, PersonalPage],
  [PATHS.kycFinancial, FinancialPage],
  [PATHS.kycNextOfKin, NextOfKinPage],
  [PATHS.kycDocuments, DocumentsPage],
])
