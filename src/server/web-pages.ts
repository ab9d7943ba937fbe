/** Loads the built web application, and makes the configuration that each page gets when it opens. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PageConfig } from '../contract/page-config.ts'
import type { Config } from './config/config.ts'
import type { AppDeps } from './http/app.ts'
import { webBuilds } from './http/pages/web-build.ts'
import { loadWebFiles } from './http/pages/web-files.ts'
import type { MessageKeys } from './keys/message-keys.ts'
import { SAMPLE_CUSTOMERS } from './seed/sample-customers.ts'

const WEB_FOLDER = join(import.meta.dirname, '..', '..', 'dist', 'web')

/** Returns an empty object when the web application was not built. */
export function pagesOf(config: Config, messageKeys: MessageKeys): Pick<AppDeps, 'pages' | 'webBuilds'> {
  if (!existsSync(join(WEB_FOLDER, 'app.html'))) return {}
  const pageConfig: PageConfig = {
    rootPins: [messageKeys.rootPin, ...(config.nextRootPin === undefined ? [] : [config.nextRootPin])],
    sandbox:
      config.sandbox === undefined ? null : { consoleUrl: config.sandbox.consoleUrl, sampleCustomers: sampleLogins() },
  }
  const web = loadWebFiles(WEB_FOLDER)
  return {
    pages: { web, pageConfig, messageKey: () => messageKeys.current(), isTraced: config.traces !== undefined },
    webBuilds: webBuilds(web.build, config.minimumWebBuild),
  }
}

/** The sample customers that the login page offers in the sandbox. */
function sampleLogins(): NonNullable<PageConfig['sandbox']>['sampleCustomers'] {
  return SAMPLE_CUSTOMERS.map(({ username, password, pin, answer, firstName, lastName }) => ({
    username,
    password,
    pin,
    answer,
    name: `${firstName} ${lastName}`,
  }))
}
