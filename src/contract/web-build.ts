/** How the web application and the bank tell each other which build of it runs: a header of every call and of every reply. */

/** In a call: the build that asks. In a reply: the build that the bank serves. */
export const BUILD_HEADER = 'x-rib-build'

/** A build is named by when it was made, `20261121T154803Z`: the later of two is the greater text. */
export const WEB_BUILD = /^[0-9]{8}T[0-9]{6}Z$/

export function webBuildName(madeAt: Date): string {
  return `${madeAt.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}
