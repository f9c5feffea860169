import { createHash } from 'node:crypto'
import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { brandStyle } from '../../formats/brand-colors.ts'
import type { PageBrand, PageLanguage, RenderedPage } from '../../page-contract/pages.ts'
import { iconAddress } from '../kit/icon.tsx'
import type { PageParts } from '../kit/page-parts.ts'

/** An inlined script or stylesheet, and the digest by which the policy allows it. */
export type Inlined = { text: string; digest: string }

export const inline = (text: string): Inlined => ({
  text,
  digest: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
})

type DocumentOptions = { language: PageLanguage; brand: PageBrand; style: Inlined; copyScript?: Inlined }

/**
 * A complete page that needs no other file, except the operator's logo: styles and icon are inlined. It cannot be
 * framed, sends no Referer, and runs only what `allow` names.
 */
export function renderDocument(
  parts: PageParts,
  { language, brand, style, copyScript }: DocumentOptions,
): RenderedPage {
  const { title, head, isIndexed = false, allow = {}, headers } = parts
  const body = markup(parts.body)
  const script = copyScript && body.includes('<pre') ? copyScript : undefined
  const own = brand.accent ? inline(brandStyle(brand.accent)) : undefined
  const scripts = [allow['script-src'], script?.digest].filter(Boolean).join(' ')
  const document = (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title.startsWith(`${brand.name}: `) ? title : `${title} · ${brand.name}`}</title>
        {!isIndexed && <meta name="robots" content="noindex" />}
        <link rel="icon" href={brand.logo ?? iconAddress} />
        <style dangerouslySetInnerHTML={{ __html: style.text }} />
        {own && <style dangerouslySetInnerHTML={{ __html: own.text }} />}
        {head}
      </head>
      <body dangerouslySetInnerHTML={{ __html: script ? `${body}<script>${script.text}</script>` : body }} />
    </html>
  )
  return {
    html: `<!doctype html>\n${markup(document)}\n`,
    headers: {
      'content-security-policy': policyOf({
        'style-src': own ? `${style.digest} ${own.digest}` : style.digest,
        ...allow,
        'img-src': [allow['img-src'] ?? 'data:', ...logoSource(brand)].join(' '),
        'script-src': scripts,
      }),
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      ...headers,
    },
  }
}

/**
 * The only picture on an account page that is not inlined. Its host learns nothing, because the page sends no Referer.
 */
const logoSource = ({ logo }: PageBrand): string[] =>
  logo === null ? [] : [logo.startsWith('/') ? "'self'" : new URL(logo).origin]

/**
 * Old programs find the form's hidden value by `value="…">`, so void elements end as in HTML, not as in XML. Quotes
 * inside a value are written `&quot;` and `<` is written `&lt;`, so a match never extends into the next element.
 */
const markup = (node: VNode) => renderToString(node).replaceAll(emptyElement, '<$1>')

const emptyElement = /<((?:input|meta|link|img|br)[^<>"]*(?:"[^"<]*"[^<>"]*)*)\/>/g

const strictest: Record<string, string> = {
  'default-src': "'none'",
  'script-src': '',
  'connect-src': '',
  'style-src': '',
  'img-src': 'data:',
  'font-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/** Directives without sources fall back to `default-src`. */
const policyOf = (allow: Record<string, string>) =>
  Object.entries({ ...strictest, ...allow })
    .filter(([, sources]) => sources !== '')
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
