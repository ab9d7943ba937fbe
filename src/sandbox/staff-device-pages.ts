/** The pages of the staff's identity provider on which a person enters the code of a command line, and confirms it. */
import type { Configuration } from 'oidc-provider'

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>

/** The pages load nothing and run no script. */
export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

const PAGE_STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 2rem auto; padding: 0 1rem; }
ul { list-style: none; padding: 0; display: grid; gap: .5rem; }
button { width: 100%; padding: .75rem 1rem; display: flex; justify-content: space-between; gap: 1rem; font: inherit; cursor: pointer; }
input[type=text] { font: inherit; padding: .5rem; text-transform: uppercase; }`

export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style>
${PAGE_STYLE}
</style></head>
<body><main><h1>${title}</h1>
${body}</main></body></html>`

/** `form` is the library's form, with its protection against requests of other sites. */
export const DEVICE_FLOW: DeviceFlow = {
  enabled: true,
  userCodeInputSource(context, form, _out, error) {
    const problem =
      error === undefined ? '' : '<p role="alert">This code is wrong, old or used. Enter another code.</p>'
    const text = '<p>Enter the code that your command line shows.</p>'
    show(context, page('Log in a command line', `${problem}${text}${form}${button('op.deviceInputForm', 'Continue')}`))
  },
  userCodeConfirmSource(context, form, _client, _device, userCode) {
    const text = `<p>Your command line must show this code: <strong>${userCode}</strong></p>
<p>Confirm only a login that you started yourself. A person who asks you for it may be a thief.</p>`
    show(context, page('Is this your command line?', `${text}${form}${button('op.deviceConfirmForm', 'Confirm')}`))
  },
  successSource(context) {
    show(context, page('You are logged in', '<p>Go back to your command line. You can close this page.</p>'))
  },
}

const button = (form: string, text: string): string => `<button type="submit" form="${form}">${text}</button>`

function show(context: { body?: unknown; set(name: string, value: string): void } & object, html: string): undefined {
  context.set('content-security-policy', PAGE_POLICY)
  context.set('cache-control', 'no-store')
  context.body = html
}
