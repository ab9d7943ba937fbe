/** Tests that signed-in pages send their forms through the form kit (decision 58). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TEST_FILE } from '../../../../scripts/test-files.ts'

const ROOT = 'src/web'

/** Files with a separate form element, by reason. */
const OWN_FORMS = [
  'ui/form/form.tsx',
  // Before the login: `useAttempt`, because the first pages must not grow. The PIN's reset has the same steps.
  'features/auth/secrets/answer-form.tsx',
  'features/auth/factors/reset-pin-page.tsx',
  'features/auth/devices/link-with-token.tsx',
  'features/auth/login/login-form.tsx',
  'features/auth/secrets/other-proof-form.tsx',
  'features/auth/codes/otp-form.tsx',
  'features/auth/recovery/forgot-password-page.tsx',
  'features/auth/recovery/freeze-steps.tsx',
  'features/auth/recovery/temporary-password-page.tsx',
  'features/auth/sign-up/signup-credentials.tsx',
  'features/auth/sign-up/signup-details.tsx',
  'features/auth/sign-up/signup-identify.tsx',
  'features/auth/login/token-login.tsx',
  // The payment flow, with the folders below.
  'features/bills/form/bill-form.tsx',
  'features/transfers/self/self-form.tsx',
  'features/transfers/form/transfer-form.tsx',
]

/** The payment flow sends a form in several steps. */
const PAYMENT_FLOW = /^(approval|payment)\//

it('form element: is only in the form kit, the pages before the login, and the payment flow', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !TEST_FILE.test(file),
  )
  const found = files.filter((file) => /<form\b/.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(found.filter((file) => !OWN_FORMS.includes(file) && !PAYMENT_FLOW.test(file))).toEqual([])
})
