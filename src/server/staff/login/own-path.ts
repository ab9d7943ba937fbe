/** Says whether a login may lead back to an address: a path of our own pages with its filters, so that a login never leads to another site. */

/** An encoded byte that is a printed character of ASCII, except a slash, a backslash, a dot and a percent sign, which could change the path. */
const ENCODED = '%(?!2[5EFef]|5[Cc]|7[Ff])[2-7][0-9A-Fa-f]'
const OWN_PATH = new RegExp(`^/(?!/)(?:[\\w/-]|${ENCODED}){0,200}(?:\\?[\\w=&%.+*-]{0,500})?$`)

export const isOwnPath = (text: unknown): text is string => typeof text === 'string' && OWN_PATH.test(text)
