/**
 * Names the files that only tests load: tests, journeys and fixtures. The import rules and the lints skip these files.
 */
export const TEST_FILE = /[.](test|spec|fixture)[.]tsx?$/
