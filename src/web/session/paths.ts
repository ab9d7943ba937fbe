/** Every address of the web application, in one file. It stands here, not in app, because features link to each other by it. */

export const PATHS = {
  login: '/auth/login',
  signup: '/auth/signup',
  forgotPassword: '/auth/forgot-password',
  changePassword: '/auth/change-password',
  support: '/support',
  home: '/',
  more: '/more',
  transfers: '/transfers',
  transferOptimus: '/transfers/optimus',
  transferOthers: '/transfers/others',
  transferSelf: '/transfers/self',
  receipt: '/transfers/:transferId',
  bills: '/bills',
  airtime: '/bills/airtime',
  cableTv: '/bills/cable-tv',
  electricity: '/bills/electricity',
  sports: '/bills/sports',
  history: '/history',
  insights: '/insights',
  accounts: '/accounts',
  alerts: '/alerts',
  beneficiaries: '/beneficiaries',
  cases: '/cases',
  cards: '/cards',
  kyc: '/kyc',
  settings: '/settings',
  settingsPassword: '/settings/password',
  settingsPin: '/settings/pin',
  resetPin: '/settings/reset-pin',
  securityQuestions: '/settings/security-questions',
  passkeys: '/settings/passkeys',
  authenticator: '/settings/authenticator',
  devices: '/settings/devices',
  sessions: '/settings/sessions',
  activity: '/settings/activity',
  limits: '/settings/limits',
} as const

/** Where the receipt of one transfer is. */
export function receiptPath(transferId: string): string {
  return PATHS.receipt.replace(':transferId', transferId)
}

const PUBLIC_PATHS: readonly string[] = [
  PATHS.login,
  PATHS.signup,
  PATHS.forgotPassword,
  PATHS.changePassword,
  PATHS.support,
]

/** Product §2.1: login, sign-up, the way back to a password, and support work without a session; anything else needs one. */
export function isPublicPath(pathname: string): boolean {
  return PUBLIC_PATHS.includes(pathname.replace(/\/+$/, ''))
}

/** Product §3.5: inactivity is not watched on paths that contain `auth`. */
export function isAuthPath(pathname: string): boolean {
  return pathname.includes('auth')
}

/** A task with a beginning and an end: on a phone its own heading with a way back replaces the top bar. */
export function isFlowPath(pathname: string): boolean {
  return [
    '/transfers/',
    '/bills/',
    '/settings/',
    '/history/',
    '/cases',
    '/cards/',
    '/accounts/',
    '/kyc/',
    '/insights/',
  ].some((start) => pathname.startsWith(start))
}
