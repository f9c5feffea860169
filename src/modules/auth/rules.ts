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

/** What is granted beyond unauthenticated reads. */
export type Flow = 'password' | 'trusted'

export type ClientChange = Partial<
  Pick<ApiClient, 'name' | 'redirectUris' | 'flows' | 'rateLimit' | 'enabled'>
>

/** Registered redirect addresses are compared whole, so they must be whole: absolute, and without a fragment. */
export function isRedirectUri(text: string): boolean {
  return URL.canParse(text) && !text.includes('#') && !/^(javascript|data|vbscript|file|blob):/i.test(text)
}
