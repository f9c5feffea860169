import type { Reason } from '../../../core/refusal.ts'

/** An app that may use the interface. */
export type ApiClient = {
  clientId: string
  name: string
  redirectUris: string[]
  flows: Flow[]
  rateLimit: number | null
  enabled: boolean
  createdAt: number
}

/** Grants beyond unauthenticated reads. */
export type Flow = 'password' | 'trusted'

export type ClientChange = Partial<
  Pick<ApiClient, 'name' | 'redirectUris' | 'flows' | 'rateLimit' | 'enabled'>
>

/**
 * Registered redirect addresses are compared whole, so they must be whole: absolute, and without a fragment. They are
 * sent as they are, so they must be what a header can hold: visible ASCII.
 */
export function isRedirectUri(text: string): boolean {
  return (
    isAscii(text) &&
    URL.canParse(text) &&
    !text.includes('#') &&
    !/^(javascript|data|vbscript|file|blob):/i.test(text)
  )
}

/** Every one that cannot be registered, by its place in the list. */
export function findRedirectFaults(uris: readonly string[]): Reason[] {
  return uris.flatMap((uri, index): Reason[] => {
    if (isRedirectUri(uri)) return []
    const detail = isAscii(uri)
      ? 'A redirect URI is an absolute address without a fragment.'
      : 'A redirect URI is ASCII: write the host in punycode, the rest percent-encoded.'
    return [{ code: 'invalid_parameter', field: `redirect_uris[${index}]`, detail }]
  })
}

const isAscii = (text: string) => /^[!-~]*$/.test(text)
