/** Lists the pages that work without a session, and the watch over inactivity. Each has its own chunk. */
import { lazyPage } from '../../ui/loading/lazy-page.tsx'

export const SignupPage = lazyPage(async () => (await import('../../features/auth/sign-up/signup-page.tsx')).SignupPage)
export const ForgotPasswordPage = lazyPage(
  async () => (await import('../../features/auth/recovery/forgot-password-page.tsx')).ForgotPasswordPage,
)
export const TemporaryPasswordPage = lazyPage(
  async () => (await import('../../features/auth/recovery/temporary-password-page.tsx')).TemporaryPasswordPage,
)
export const SupportPage = lazyPage(async () => (await import('../../features/support/support-page.tsx')).SupportPage)

export const InactivityGuard = lazyPage(
  async () => (await import('../../session/inactivity/inactivity-guard.tsx')).InactivityGuard,
)
