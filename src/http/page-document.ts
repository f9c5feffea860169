import { createHash } from 'node:crypto'
import { Prebuilt } from '../calls/answers.ts'
import { Html, type HtmlPart, html } from '../core/html.ts'
import { pageIcon } from './page-theme.ts'

type PageStyle = { rules: Html; digest: string }

/** How a content security policy names a script or a stylesheet that stands in the page. */
export const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page's policy allows these rules, and no others. */
export const pageStyle = (rules: string): PageStyle => ({ rules: new Html(rules), digest: digestOf(rules) })

export type PageDocument = {
  title: string
  style: PageStyle
  body: HtmlPart
  /** More elements for the head, such as a script. */
  head?: HtmlPart
  status?: number | undefined
  headers?: Record<string, string>
  /** Directives of the content security policy, in place of the strictest. */
  allow?: Record<string, string>
}

/** An HTML page with our icon and title. It cannot be framed, it sends no Referer, and runs nothing that `allow` does not name. */
export function renderDocument(page: PageDocument): Prebuilt {
  const { title, style, body, head, status, headers, allow } = page
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Cellardoor</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(pageIcon)}">
<style>${style.rules}</style>
${head}
</head>
<body>
${body}
</body>
</html>
`
  return new Prebuilt(
    document.text,
    'text/html; charset=UTF-8',
    {
      'content-security-policy': policyOf({ 'style-src': style.digest, ...allow }),
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      ...headers,
    },
    status === undefined ? {} : { status },
  )
}

const strictest: Record<string, string> = {
  'default-src': "'none'",
  'script-src': '',
  'connect-src': '',
  'style-src': '',
  'img-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/** Directives without sources are left to `default-src`. */
export const policyOf = (allow: Record<string, string>) =>
  Object.entries({ ...strictest, ...allow })
    .filter(([, sources]) => sources !== '')
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

/** For pages that belong to one person, or to one moment. */
export const notIndexed = new Html('<meta name="robots" content="noindex">')
