/** Reads the report of `npm audit --json`. */

export type AuditResult =
  /** `detail`: the answer of the registry or of npm. */
  | { readonly kind: 'not-checked'; readonly detail: string }
  | { readonly kind: 'checked'; readonly vulnerable: readonly { readonly name: string; readonly severity: string }[] }

/** Reads a report. A text that is not JSON, or a report without the field `vulnerabilities`, means that nothing was checked. */
export function readAudit(text: string): AuditResult {
  let report: { readonly message?: unknown; readonly vulnerabilities?: unknown }
  try {
    report = JSON.parse(text) as typeof report
  } catch {
    return { kind: 'not-checked', detail: 'npm printed no report' }
  }
  const { vulnerabilities: found, message } = report
  if (typeof found !== 'object' || found === null)
    return { kind: 'not-checked', detail: typeof message === 'string' ? message : 'npm gave no reason' }
  const entries = Object.entries(found as Readonly<Record<string, { readonly severity: string }>>)
  return { kind: 'checked', vulnerable: entries.map(([name, { severity }]) => ({ name, severity })) }
}
