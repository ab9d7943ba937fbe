/** Every page under /settings: what is small comes in one chunk, for who opens one often opens another; the rest when it is opened. */
import { Route, Routes } from 'react-router'
import { DevicesPage } from '../features/settings/devices-page.tsx'
import { SessionsPage } from '../features/settings/sessions-page.tsx'
import { SettingsPage } from '../features/settings/settings-page.tsx'
import { ALERT_CHOICES_PATH } from '../session/alert-paths.ts'
import { FREEZE_PATHS } from '../session/freeze-paths.ts'
import { PATHS } from '../session/paths.ts'
import { PERSONAL_PATHS } from '../session/personal-paths.ts'
import { READING_PATH } from '../session/reading.ts'
import { STATEMENT_CHOICES_PATH } from '../session/statement-paths.ts'
import { lazyPage } from '../ui/lazy-page.tsx'
import { NotFoundPage } from './pages.tsx'

const ChangePasswordPage = lazyPage(
  async () => (await import('../features/auth/factors/change-password-page.tsx')).ChangePasswordPage,
)
const ChangePinPage = lazyPage(async () => (await import('../features/auth/factors/change-pin-page.tsx')).ChangePinPage)
const ResetPinPage = lazyPage(async () => (await import('../features/auth/factors/reset-pin-page.tsx')).ResetPinPage)
const SecurityQuestionsPage = lazyPage(
  async () => (await import('../features/auth/factors/security-questions-page.tsx')).SecurityQuestionsPage,
)
const LimitsPage = lazyPage(async () => (await import('../features/limits/limits-page.tsx')).LimitsPage)
const FreezePage = lazyPage(async () => (await import('../features/freeze/freeze-page.tsx')).FreezePage)
const PrivacyPage = lazyPage(async () => (await import('../features/settings/privacy/privacy-page.tsx')).PrivacyPage)
const PicturePage = lazyPage(async () => (await import('../features/settings/picture/picture-page.tsx')).PicturePage)
const ContactPage = lazyPage(async () => (await import('../features/auth/contact/contact-page.tsx')).ContactPage)
const AlertChoicesPage = lazyPage(
  async () => (await import('../features/alerts/alert-choices-page.tsx')).AlertChoicesPage,
)
const StatementChoicesPage = lazyPage(
  async () => (await import('../features/settings/statements/statement-choices-page.tsx')).StatementChoicesPage,
)
const ActivityPage = lazyPage(async () => (await import('../features/settings/activity-page.tsx')).ActivityPage)
const PasskeysPage = lazyPage(async () => (await import('../features/settings/passkeys-page.tsx')).PasskeysPage)
const ReadingPage = lazyPage(async () => (await import('../features/settings/reading-page.tsx')).ReadingPage)
const TokenPage = lazyPage(async () => (await import('../features/settings/authenticator/token-page.tsx')).TokenPage)

/** Routes in routes are relative to the outer one. */
const below = (path: string): string => path.slice(PATHS.settings.length + 1)

export function SettingsPages() {
  return (
    <Routes>
      <Route index element={<SettingsPage />} />
      <Route path={below(PATHS.settingsPassword)} element={<ChangePasswordPage />} />
      <Route path={below(PATHS.settingsPin)} element={<ChangePinPage />} />
      <Route path={below(PATHS.resetPin)} element={<ResetPinPage />} />
      <Route path={below(PATHS.securityQuestions)} element={<SecurityQuestionsPage />} />
      <Route path={below(PATHS.passkeys)} element={<PasskeysPage />} />
      <Route path={below(PATHS.authenticator)} element={<TokenPage />} />
      <Route path={below(PATHS.devices)} element={<DevicesPage />} />
      <Route path={below(PATHS.sessions)} element={<SessionsPage />} />
      <Route path={below(PATHS.activity)} element={<ActivityPage />} />
      <Route path={below(FREEZE_PATHS.settings)} element={<FreezePage />} />
      <Route path={below(PERSONAL_PATHS.privacy)} element={<PrivacyPage />} />
      <Route path={below(PERSONAL_PATHS.picture)} element={<PicturePage />} />
      <Route path={below(PERSONAL_PATHS.contact)} element={<ContactPage />} />
      <Route path={below(ALERT_CHOICES_PATH)} element={<AlertChoicesPage />} />
      <Route path={below(READING_PATH)} element={<ReadingPage />} />
      <Route path={below(STATEMENT_CHOICES_PATH)} element={<StatementChoicesPage />} />
      <Route path={below(PATHS.limits)} element={<LimitsPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
