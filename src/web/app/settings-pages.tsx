/** Every page under /settings, in one chunk: each is small, and who opens one often opens another. What needs more comes when it is opened. */
import { Route, Routes } from 'react-router'
import { ChangePasswordPage } from '../features/auth/factors/change-password-page.tsx'
import { ChangePinPage } from '../features/auth/factors/change-pin-page.tsx'
import { ResetPinPage } from '../features/auth/factors/reset-pin-page.tsx'
import { SecurityQuestionsPage } from '../features/auth/factors/security-questions-page.tsx'
import { LimitsPage } from '../features/limits/limits-page.tsx'
import { DevicesPage } from '../features/settings/devices-page.tsx'
import { SessionsPage } from '../features/settings/sessions-page.tsx'
import { SettingsPage } from '../features/settings/settings-page.tsx'
import { PATHS } from '../session/paths.ts'
import { lazyPage } from '../ui/lazy-page.tsx'
import { NotFoundPage } from './pages.tsx'

const PasskeysPage = lazyPage(async () => (await import('../features/settings/passkeys-page.tsx')).PasskeysPage)

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
      <Route path={below(PATHS.devices)} element={<DevicesPage />} />
      <Route path={below(PATHS.sessions)} element={<SessionsPage />} />
      <Route path={below(PATHS.limits)} element={<LimitsPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
