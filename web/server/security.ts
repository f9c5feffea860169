import type { AppName } from './browser-session.ts'

/**
 * Nothing runs that is not one of our files, nobody frames us, forms go only here, and where the browser enforces it text
 * becomes markup only through the policy `kit` (kit/dom.ts).
 */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob: https:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** `styles` is the hash of what stands in the page itself. */
export function securityHeaders(app: AppName, styles?: string): Record<string, string> {
  const policy = styles
    ? contentPolicy.replace("style-src 'self'", `style-src 'self' ${styles}`)
    : contentPolicy
  return {
    'content-security-policy':
      app !== 'admin' ? `${policy}; require-trusted-types-for 'script'; trusted-types kit` : policy,
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(self)',
  }
}
