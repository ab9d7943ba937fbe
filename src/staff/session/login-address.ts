/** The address of the login. The login leads back to this page with its filters. */

/** @param isFresh true for an act that needs a new login although a session is open. */
export function loginAddress(isFresh: boolean, page = `${location.pathname}${location.search}`): string {
  return `/login?${isFresh ? 'fresh=yes&' : ''}to=${encodeURIComponent(page)}`
}
