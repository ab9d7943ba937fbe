/** Routes every page under /settings. Each page is loaded when it is opened. */
import { SettingsPage } from '../../features/settings/settings-page.tsx'
import * as PATHS from '../../session/paths/paths.ts'
import { lazyPage } from '../../ui/loading/lazy-page.tsx'
import { pagesBelow } from './pages-below.tsx'

const ChangePasswordPage = lazyPage(
  async () => (await import('../../features/auth/factors/change-password-page.tsx')).ChangePasswordPage,
)
const ChangePinPage = lazyPage(
  async () => (await import('../../features/auth/factors/change-pin-page.tsx')).ChangePinPage,
)
const ResetPinPage = lazyPage(async () => (await import('../../features/auth/factors/reset-pin-page.tsx')).ResetPinPage)
const SecurityQuestionsPage = lazyPage(
  async () => (await import('../../features/auth/factors/security-questions-page.tsx')).SecurityQuestionsPage,
)
const LimitsPage = lazyPage(async () => (await import('../../features/limits/limits-page.tsx')).LimitsPage)
const FreezePage = lazyPage(async () => (await import('../../features/freeze/freeze-page.tsx')).FreezePage)
const PrivacyPage = lazyPage(async () => (await import('../../features/settings/privacy/privacy-page.tsx')).PrivacyPage)
const PicturePage = lazyPage(async () => (await import('../../features/settings/picture/picture-page.tsx')).PicturePage)
const ContactPage = lazyPage(async () => (await import('../../features/auth/contact/contact-page.tsx')).ContactPage)
const AlertChoicesPage = lazyPage(
  async () => (await import('../../features/alerts/alert-choices-page.tsx')).AlertChoicesPage,
)
const StatementChoicesPage = lazyPage(
  async () => (await import('../../features/settings/statements/statement-choices-page.tsx')).StatementChoicesPage,
)
const DevicesPage = lazyPage(async () => (await import('../../features/settings/devices-page.tsx')).DevicesPage)
const SessionsPage = lazyPage(async () => (await import('../../features/settings/sessions-page.tsx')).SessionsPage)
const ActivityPage = lazyPage(async () => (await import('../../features/settings/activity-page.tsx')).ActivityPage)
const PasskeysPage = lazyPage(async () => (await import('../../features/settings/passkeys-page.tsx')).PasskeysPage)
const ReadingPage = lazyPage(async () => (await import('../../features/settings/reading-page.tsx')).ReadingPage)
const TokenPage = lazyPage(async () => (await import('../../features/settings/authenticator/token-page.tsx')).TokenPage)

export const SettingsPages = pagesBelow(PATHS.settings, [
  [PATHS.settings, SettingsPage],
  [PATHS.settingsPassword, ChangePasswordPage],
  [PATHS.settingsPin, ChangePinPage],
  [PATHS.resetPin, ResetPinPage],
  [PATHS.securityQuestions, SecurityQuestionsPage],
  [PATHS.passkeys, PasskeysPage],
  [PATHS.authenticator, TokenPage],
  [PATHS.devices, DevicesPage],
  [PATHS.sessions, SessionsPage],
  [PATHS.activity, ActivityPage],
  [PATHS.freeze, FreezePage],
  [PATHS.privacy, PrivacyPage],
  [PATHS.picture, PicturePage],
  [PATHS.contact, ContactPage],
  [PATHS.alertChoices, AlertChoicesPage],
  [PATHS.reading, ReadingPage],
  [PATHS.statementChoices, StatementChoicesPage],
  [PATHS.limits, LimitsPage],
])
