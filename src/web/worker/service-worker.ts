/** The browser's one worker: alerts, our own files, and help without a connection. Bundled by itself (scripts/build-web.ts). */
import { showAlerts } from './alerts.ts'
import { keepFiles, type Release } from './kept-files.ts'

/** Written by the build. */
declare const RELEASE: Release

showAlerts()
keepFiles(RELEASE)
