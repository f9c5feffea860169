/** An app's authorization request in the browser, after validation. */
export type BrowserRequest = {
  clientId: string
  appName: string
  redirectUri: string
  state: string
  challenge: string | undefined
  guestToken: string | undefined
  /** Whether the app may create accounts (password flow). */
  mayCreateAccounts: boolean
}

/** Decisions §3: `<redirect_uri>?code=…&state=…`, in the given order. A registered address may have its own query. */
export function redirectAddress(redirectUri: string, parameters: Record<string, string>): string {
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query.join('&')}`
}

/** A missing scope means `global`, and the browser grants nothing else. */
export function isBrowserScope(scope = 'global'): boolean {
  const words = scope.split(/[\s,]+/).filter(Boolean)
  return words.length > 0 && words.every((word) => word === 'global')
}

/** For `form-action`: browsers also apply it to the redirect that follows a form. */
export function formTarget(redirectUri: string): string {
  const { protocol, origin } = new URL(redirectUri)
  return /^https?:$/.test(protocol) ? origin : protocol
}
