/** The addresses of the texts that customers accept. The server writes these pages, so they open without a login or a script. */
export const LEGAL_PATHS = { terms: '/legal/terms', privacy: '/legal/privacy' } as const
export type LegalKind = keyof typeof LEGAL_PATHS

/** The address of one version, such as 2026-11. */
export const legalPath = (kind: LegalKind, version: string): string => `${LEGAL_PATHS[kind]}/${version}`
