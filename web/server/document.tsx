import type { ComponentChildren, VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { hostedLogo } from '../../formats/hosted-logo.ts'
import type { InlineStyles, Manifest } from '../built.ts'
import type { Language } from '../kit/messages.ts'
import { type Brand, brandStyleAddress } from './brand.ts'
import type { AppName } from './browser-session.ts'
import { iconVersion } from './logo-icon.ts'

/** The metadata of a page. */
export type Head = (PublicHead | { canonical?: never; picture?: never }) & {
  title: string
  description?: string
  /** schema.org objects. */
  jsonLd?: readonly object[]
  /** The URL of the payment gateway's script, on pages that show its card fields. */
  cardScript?: string | undefined
  /** For browsers without script: the page reloads itself after this many seconds. */
  refreshSeconds?: number
}

/** Metadata for search engines and link previews. Pages without it aren't meant for them. */
type PublicHead = {
  /** The canonical path for search engines. */
  canonical: string
  /** A picture's path or URL. */
  picture: string
}

export type Page = {
  head: Head
  body: VNode
}

export type DocumentDeps = {
  app: AppName
  brand: Brand
  language: Language
  manifest: Manifest
  publicUrl: string
  styles: InlineStyles
}

export const renderDocument = (page: Page, tools: DocumentDeps): string =>
  `<!doctype html>${renderToString(
    <Document {...tools} head={page.head}>
      {page.body}
    </Document>,
  )}`

/** The applications that can be installed on a home screen. */
const installable: Partial<Record<AppName, { manifest: string; icon: string }>> = {
  shop: { manifest: '/manifest.webmanifest', icon: '/web/apple-touch-icon.png' },
  drive: { manifest: '/drive/manifest.webmanifest', icon: '/web/drive-touch-icon.png' },
  partner: { manifest: '/partner/manifest.webmanifest', icon: '/web/partner-touch-icon.png' },
}

function Document({
  app,
  brand,
  language,
  manifest,
  publicUrl,
  styles,
  head,
  children,
}: DocumentDeps & { head: Head; children: ComponentChildren }) {
  const { script, style, inline, texts, parts } = manifest.entries[app] ?? {}
  const absolute = (path: string) => (/^https?:/.test(path) ? path : publicUrl + path)
  const installed = installable[app]
  const hasIcons = brand.logo === null || hostedLogo(brand.logo) !== undefined
  const title = head.title === brand.name ? head.title : `${head.title} · ${brand.name}`
  return (
    <html lang={language} data-app={app}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {head.description && <meta name="description" content={head.description} />}
        {head.canonical === undefined && <meta name="robots" content="noindex" />}
        {head.canonical !== undefined && <link rel="canonical" href={absolute(head.canonical)} />}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fdf7ee" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17110d" />
        <meta name="color-scheme" content="light dark" />
        {manifest.preload.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {inline ? (
          <style dangerouslySetInnerHTML={{ __html: inline[styles].css }} />
        ) : (
          style && <link rel="stylesheet" href={style} />
        )}
        {brand.accent && <link rel="stylesheet" href={brandStyleAddress(brand.accent)} />}
        {brand.logo ? (
          <link rel="icon" href={hasIcons ? `/web/icon-192.png${iconVersion(brand)}` : brand.logo} />
        ) : (
          <link rel="icon" href="/web/icon.svg" type="image/svg+xml" />
        )}
        {installed && <link rel="manifest" href={installed.manifest} />}
        {installed && (
          <link
            rel="apple-touch-icon"
            href={hasIcons ? installed.icon + iconVersion(brand) : (brand.logo ?? installed.icon)}
          />
        )}
        {head.canonical !== undefined && (
          <>
            <meta property="og:type" content="website" />
            <meta property="og:site_name" content={brand.name} />
            <meta property="og:title" content={head.title} />
            {head.description && <meta property="og:description" content={head.description} />}
            <meta property="og:url" content={absolute(head.canonical)} />
            <meta property="og:image" content={absolute(head.picture)} />
          </>
        )}
        {head.refreshSeconds && (
          <noscript>
            <meta http-equiv="refresh" content={String(head.refreshSeconds)} />
          </noscript>
        )}
        {head.cardScript && <script src={head.cardScript} async />}
        {texts?.[language] && <link rel="modulepreload" href={texts[language]} />}
        {parts?.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {script && <script type="module" src={script} />}
        {head.jsonLd?.map((object, index) => (
          <script
            key={index}
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: jsonForHtml(object) }}
          />
        ))}
      </head>
      <body>{children}</body>
    </html>
  )
}

const jsonForHtml = (object: object) => JSON.stringify(object).replaceAll('<', '\\u003c')
