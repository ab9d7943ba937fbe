/**
 * Names the public pages, and leads every other address to the pages that need a session (Product §2.1).
 */
import { nextTask } from '../ui/loading/next-task.ts'
import { Route, Routes } from '../ui/router/router.tsx'
import { LoginPage } from '../features/auth/login/login-page.tsx'
import { isPublicPath } from '../session/paths/path-kinds.ts'
import * as PATHS from '../session/paths/paths.ts'
import { type PageRows, pageAt, preloadPage } from './pages/preload-page.ts'
import { ForgotPasswordPage, SignupPage, SupportPage, TemporaryPasswordPage } from './pages/public-pages.tsx'
import { RequireSession } from './require-session.tsx'
import { SignedIn, SignedInPages } from './signed-in-page.tsx'

/** Loaded after the right password, so that the first page is ready when the answer arrives. */
const preloadHome = (): void => void preloadRoute(PATHS.home)

const Login = () => <LoginPage onCredentials={preloadHome} />

const PUBLIC_PAGES: PageRows = [
  [PATHS.login, Login],
  [PATHS.signup, SignupPage],
  [PATHS.forgotPassword, ForgotPasswordPage],
  [PATHS.changePassword, TemporaryPasswordPage],
  [PATHS.support, SupportPage],
]

/**
 * Loads the code of the address, so that the first render does not flicker or suspend. The page itself handles a
 * failure.
 */
export async function preloadRoute(pathname: string): Promise<void> {
  const pages = isPublicPath(pathname) ? [pageAt(PUBLIC_PAGES, pathname)] : [SignedIn, SignedInPages]
  await Promise.allSettled(
    pages.map(async (page) => {
      // Each chunk runs in a separate task, so that the page answers to touches between them.
      await nextTask()
      await preloadPage(page, pathname)
    }),
  )
}

export function AppRoutes() {
  return (
    <Routes>
      {PUBLIC_PAGES.map(([path, Page]) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route element={<RequireSession />}>
        <Route path="*" element={<SignedInPages />} />
      </Route>
    </Routes>
  )
}
