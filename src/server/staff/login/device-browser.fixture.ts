/** A browser at the sandbox's identity provider: a person enters the code of a command line, logs in, and confirms the code. */

const MOST_STEPS = 12
const FORM = 'application/x-www-form-urlencoded'

/** Logs in and confirms the code on the provider's pages, as a person does. Returns the text of the last page. */
export async function confirmCode(verificationUri: string, userCode: string, subject: string): Promise<string> {
  const jar = new Map<string, string>()
  let next: { readonly url: URL; readonly form?: URLSearchParams } = { url: new URL(verificationUri) }
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(next.form === undefined ? {} : { 'content-type': FORM }),
      },
      ...(next.form === undefined ? {} : { method: 'POST', body: next.form.toString() }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (location !== null) {
      next = { url: new URL(location, next.url) }
      continue
    }
    const html = await response.text()
    const answer = answerOf(html, userCode, subject)
    if (answer === undefined) return html
    next = { url: new URL(answer.action, next.url), form: answer.form }
  }
  throw new Error('the provider sent the browser round and round')
}

function answerOf(html: string, userCode: string, subject: string) {
  const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1]
  if (action === undefined) return undefined
  if (html.includes('name="subject"')) return { action, form: new URLSearchParams({ subject }) }
  const hidden = [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const form = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value]))
  if (!form.has('user_code')) form.set('user_code', userCode)
  return { action, form }
}
