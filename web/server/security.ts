import type { AppName } from './browser-session.ts'

/**
 * Only our own files run, framing is forbidden, forms are sent only here, and where the browser enforces it, text
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

/**
 * Only the driver app may use the camera, to read the barcode on a license, and compile the reader
 * (`wasm-unsafe-eval`).
 *
 * `styles` is the hash of the page's inline styles. `cardScript` is the URL of the payment gateway's script, on pages
 * that show its card fields: nowhere else may third-party code run. It creates its own frames and scripts, which our
 * Trusted Types policy can't cover.
 */
export function securityHeaders(
  app: AppName,
  { styles, cardScript }: { styles?: string | undefined; cardScript?: string | undefined } = {},
): Record<string, string> {
  const styled = styles
    ? contentPolicy.replace("style-src 'self'", `style-src 'self' ${styles}`)
    : contentPolicy
  const own =
    app === 'drive' ? styled.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'") : styled
  const policy = cardScript ? allowCardFields(own, cardScript) : own
  return {
    'content-security-policy':
      app !== 'admin' && !cardScript
        ? `${policy}; require-trusted-types-for 'script'; trusted-types kit`
        : policy,
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Google Pay opens a window if the browser has no payment sheet for it.
    'cross-origin-opener-policy': cardScript ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `geolocation=(self), camera=(${app === 'drive' ? 'self' : ''}), microphone=(), payment=(${cardScript ? paymentOrigins(cardScript) : ''})`,
  }
}

/** Wallets are requested by the page, or by the frame with the gateway's fields. */
function paymentOrigins(scriptUrl: string): string {
  const { origin, hostname } = new URL(scriptUrl)
  const frames = hostname === 'js.stripe.com' ? [origin, 'https://*.js.stripe.com'] : [origin]
  return ['self', ...frames.map((frame) => `"${frame}"`)].join(' ')
}

/** The origins that Stripe's documentation lists for its script; a test double uses one origin for everything. */
function allowCardFields(policy: string, scriptUrl: string): string {
  const { origin, hostname } = new URL(scriptUrl)
  const isStripe = hostname === 'js.stripe.com'
  const scripts = isStripe ? 'https://js.stripe.com https://*.js.stripe.com' : origin
  const frames = isStripe ? `${scripts} https://hooks.stripe.com` : origin
  const calls = isStripe ? 'https://api.stripe.com' : origin
  return policy
    .replace("script-src 'self'", `script-src 'self' ${scripts}`)
    .replace("connect-src 'self'", `connect-src 'self' ${calls}; frame-src ${frames}`)
}
