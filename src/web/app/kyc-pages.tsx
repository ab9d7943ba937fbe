/** Every page under /kyc, each section when it is opened: the lists of places are large. */
import { Route, Routes } from 'react-router'
import { KycPage } from '../features/kyc/kyc-page.tsx'
import { KYC_PATHS } from '../session/kyc-paths.ts'
import { PATHS } from '../session/paths.ts'
import { lazyPage } from '../ui/lazy-page.tsx'
import { NotFoundPage } from './pages.tsx'

const IdentificationPage = lazyPage(
  async () => (await import('../features/kyc/identification-page.tsx')).IdentificationPage,
)
const PersonalPage = lazyPage(async () => (await import('../features/kyc/personal-page.tsx')).PersonalPage)
const FinancialPage = lazyPage(async () => (await import('../features/kyc/financial-page.tsx')).FinancialPage)
const NextOfKinPage = lazyPage(async () => (await import('../features/kyc/next-of-kin-page.tsx')).NextOfKinPage)
const DocumentsPage = lazyPage(async () => (await import('../features/kyc/documents-page.tsx')).DocumentsPage)

/** Routes in routes are relative to the outer one. */
const below = (path: string): string => path.slice(PATHS.kyc.length + 1)

export function KycPages() {
  return (
    <Routes>
      <Route index element={<KycPage />} />
      <Route path={below(KYC_PATHS.identification)} element={<IdentificationPage />} />
      <Route path={below(KYC_PATHS.personal)} element={<PersonalPage />} />
      <Route path={below(KYC_PATHS.financial)} element={<FinancialPage />} />
      <Route path={below(KYC_PATHS.nextOfKin)} element={<NextOfKinPage />} />
      <Route path={below(KYC_PATHS.documents)} element={<DocumentsPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
