import type { ComponentChildren } from 'preact'
import { Icon } from '../kit/icon.tsx'
import type { Visit } from '../server/visit.ts'
import { shopWords, taglineIn } from './messages.ts'

type ShopPageProps = { visit: Visit; children: ComponentChildren; wide?: boolean }

/** The operator's own legal pages. The demo has its own, which say that it is a demo. */
const legalLinks = ({ terms_url, privacy_url, demo }: Visit['brand']) =>
  [
    { href: terms_url ?? (demo ? '/terms' : null), words: 'footer.terms' },
    { href: privacy_url ?? (demo ? '/privacy' : null), words: 'footer.privacy' },
  ].filter((link): link is { href: string; words: 'footer.terms' | 'footer.privacy' } => link.href !== null)

/**
 * The frame of every shop page. A script fills in the name, the cart's count and the running order, because the page is the same for
 * everyone.
 */
export function ShopPage({ visit, children, wide = false }: ShopPageProps) {
  const { kit, t } = shopWords(visit.language)
  const { brand } = visit
  return (
    <>
      <a class="skip" href="#content">
        {kit('skip')}
      </a>
      {brand.demo && (
        <aside class="ribbon" aria-label={kit('demo.label')}>
          <p>
            {kit('demo.ribbon')} <a href="/signin">{kit('demo.people')}</a>
          </p>
        </aside>
      )}
      <header class="masthead">
        <div class="wrap">
          <a class="brand" href="/">
            <img src={brand.logo ?? '/web/icon.svg'} alt="" width="32" height="32" />
            <span>{brand.name}</span>
          </a>
          <nav class="main-nav" aria-label={t('nav.main')}>
            <a href="/drinks">
              <Icon name="glass" />
              <span>{t('nav.drinks')}</span>
            </a>
            <a href="/orders">
              <Icon name="list" />
              <span>{t('nav.orders')}</span>
            </a>
            <a href="/account">
              <Icon name="person" />
              <span data-me="name">{t('nav.account')}</span>
            </a>
            <a class="cart-link" href="/cart">
              <Icon name="bag" />
              <span>{t('nav.cart')}</span>
              <span class="cart-count" data-me="count" hidden />
            </a>
          </nav>
        </div>
      </header>
      <nav class="running-order" aria-label={t('nav.running')} data-running hidden>
        <a class="wrap" href="/orders">
          <Icon name="clock" />
          <strong data-running-shop />
          <span data-running-step />
          <span data-running-time />
        </a>
      </nav>
      <p class="offline-line" role="status" data-offline hidden>
        {t('offline.line')}
      </p>
      <main id="content" class={wide ? undefined : 'wrap page'}>
        {children}
      </main>
      <footer class="footer">
        <div class="wrap">
          <p>
            <strong>{brand.name}</strong> <span class="soft">{taglineIn(visit.language, brand)}</span>
          </p>
          <ul>
            <li>
              <a href={brand.help_url ?? '/help'}>{t('footer.help')}</a>
            </li>
            {legalLinks(brand).map(({ href, words }) => (
              <li key={words}>
                <a href={href}>{t(words)}</a>
              </li>
            ))}
            <li>
              <a href="/developers">{t('nav.developers')}</a>
            </li>
            <li>
              <a
                href={`/web/language?to=${visit.language === 'en' ? 'es' : 'en'}&back=${encodeURIComponent(visit.url.pathname + visit.url.search)}`}
                hreflang={visit.language === 'en' ? 'es' : 'en'}
                lang={visit.language === 'en' ? 'es' : 'en'}
                rel="nofollow"
              >
                {t('nav.language')}
              </a>
            </li>
          </ul>
        </div>
      </footer>
    </>
  )
}
