/**
 * Runs the browser's service worker: alerts, static files, and help without a connection. It is bundled separately
 * (scripts/build-web.ts).
 */
import { showAlerts } from './alerts.ts'
import { keepFiles, type Release } from './kept-files.ts'

/** Written by the build. */
declare const RELEASE: Release

showAlerts()
keepFiles(RELEASE)
