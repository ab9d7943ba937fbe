/** Every sealed call in one table: the server's routes, the client's endpoints and the API description come from it. */
import { accountRoutes } from './account.ts'
import { activityRoutes } from './activity.ts'
import { authRoutes } from './auth.ts'
import { deviceRoutes } from './devices.ts'
import { passkeyRoutes } from './passkeys.ts'
import { passwordResetRoutes } from './password-reset.ts'
import { pinRoutes } from './pin.ts'
import { transferRoutes } from './transfers.ts'

export const ROUTES = {
  ...authRoutes,
  ...passwordResetRoutes,
  ...pinRoutes,
  ...deviceRoutes,
  ...passkeyRoutes,
  ...activityRoutes,
  ...accountRoutes,
  ...transferRoutes,
} as const
