/** The header by which the web application and the bank tell each other their build, in every call and reply. */

/** In a call: the build of the page. In a reply: the build that the bank serves. */
export const BUILD_HEADER = 'x-rib-build'

/** A build is named by its build time, such as `20261121T154803Z`. The later of two builds is the greater text. */
export const WEB_BUILD = /^[0-9]{8}T[0-9]{6}Z$/

export function webBuildName(madeAt: Date): string {
  return `${madeAt.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}
