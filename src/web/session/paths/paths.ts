/**
 * Lists every address of the web application. Links and routes (src/web/app) take addresses from here only, and a test
 * refuses others. Each address is a separate constant, so that the build writes it only where it is used.
 */
import { BRAND_SLUG } from '../../../values/brand.ts'

export const login = '/auth/login'
export const signup = '/auth/signup'
export const forgotPassword = '/auth/forgot-password'
/** Freezes accounts without a session, with the proofs of a password reset. The new password comes next. */
export const freezeLoggedOut = '/auth/forgot-password?freeze'
export const changePassword = '/auth/change-password'
export const support = '/support'

export const home = '/'
export const more = '/more'

export const transfers = '/transfers'
export const transferOwnBank = `/transfers/${BRAND_SLUG}`
export const transferOthers = '/transfers/others'
export const transferSelf = '/transfers/self'
export const transferCustom = '/transfers/custom'
export const schedules = '/transfers/scheduled'
export const schedule = '/transfers/scheduled/:scheduleId'
export const batches = '/transfers/bulk'
export const batch = '/transfers/bulk/:batchId'
export const receipt = '/transfers/:transferId'

export const bills = '/bills'
export const airtime = '/bills/airtime'
export const data = '/bills/data'
export const cableTv = '/bills/cable-tv'
export const electricity = '/bills/electricity'
export const sports = '/bills/sports'
export const education = '/bills/education'
export const gamingLimit = '/bills/gaming-limit'
export const scheduleBill = '/bills/schedule'
export const bill = '/bills/:paymentId'

export const history = '/history'
export const statements = '/history/statements'
export const entry = '/history/:accountNumber/:entryId'

export const insights = '/insights'
export const insightCategory = '/insights/category'
export const insightLearned = '/insights/learned'
/** The category of one entry, and the form that corrects it. */
export const entryCategory = '/insights/entry/:accountNumber/:entryId'

export const accounts = '/accounts'
export const account = '/accounts/:accountNumber'
export const alerts = '/alerts'
export const beneficiaries = '/beneficiaries'

export const cases = '/cases'
export const report = '/cases/new'
/** Requests about the customer's personal data. */
export const correctData = '/cases/new?data=correction'
export const eraseData = '/cases/new?data=erasure'
export const supportCase = '/cases/:caseId'

export const cards = '/cards'
export const cardRequest = '/cards/new'
export const card = '/cards/:cardId'

export const kyc = '/kyc'
export const kycIdentification = '/kyc/identification'
export const kycPersonal = '/kyc/personal'
export const kycFinancial = '/kyc/financial'
export const kycNextOfKin = '/kyc/next-of-kin'
export const kycDocuments = '/kyc/documents'

export const settings = '/settings'
export const settingsPassword = '/settings/password'
export const settingsPin = '/settings/pin'
export const resetPin = '/settings/reset-pin'
export const securityQuestions = '/settings/security-questions'
export const passkeys = '/settings/passkeys'
export const authenticator = '/settings/authenticator'
export const devices = '/settings/devices'
export const sessions = '/settings/sessions'
export const activity = '/settings/activity'
export const limits = '/settings/limits'
export const freeze = '/settings/freeze'
export const contact = '/settings/contact'
export const picture = '/settings/picture'
export const privacy = '/settings/privacy'
export const alertChoices = '/settings/alerts'
export const statementChoices = '/settings/statements'
export const reading = '/settings/reading'
