import { showMissing } from '../../server/faults.tsx'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { legalWords } from '../messages.ts'

const questions = ['order', 'wrong', 'cancel', 'pay', 'alcohol', 'account'] as const

/** Help that every marketplace can give; an operator with a page of its own sets `help_url`. */
function Help({ visit }: { visit: Visit }) {
  const t = legalWords(visit.language)
  const { support_email: email, support_phone: phone } = visit.brand
  return (
    <ShopPage visit={visit}>
      <div class="narrow stack">
        <h1>{t('help.title')}</h1>
        <p class="soft">{t('help.lead')}</p>
        {questions.map((name) => (
          <section key={name} class="card stack" aria-labelledby={`help-${name}`}>
            <h2 id={`help-${name}`}>{t(`help.${name}.q`)}</h2>
            <p>{t(`help.${name}.a`)}</p>
          </section>
        ))}
        <section class="card stack" aria-labelledby="help-contact">
          <h2 id="help-contact">{t('help.contact')}</h2>
          {!email && !phone && <p>{t('help.contact.none')}</p>}
          {email && (
            <p>
              <a class="link-button" href={`mailto:${email}`}>
                {t('help.email', { email })}
              </a>
            </p>
          )}
          {phone && (
            <p>
              <a class="link-button" href={`tel:${phone}`}>
                {t('help.phone', { phone })}
              </a>
            </p>
          )}
          <p>
            <a class="button" href="/orders">
              {t('help.orders')}
            </a>
          </p>
        </section>
      </div>
    </ShopPage>
  )
}

const lines = {
  terms: ['terms.1', 'terms.2', 'terms.3'],
  privacy: ['privacy.1', 'privacy.2', 'privacy.3', 'privacy.4'],
} as const

/** The demo's own: what binds the customers of a real marketplace is for its operator to write. */
function Legal({ visit, kind }: { visit: Visit; kind: keyof typeof lines }) {
  const t = legalWords(visit.language)
  return (
    <ShopPage visit={visit}>
      <div class="narrow stack">
        <h1>{t(`${kind}.title`)}</h1>
        <p>{t(`${kind}.lead`, { name: visit.brand.name })}</p>
        {lines[kind].map((line) => (
          <p key={line}>{t(line)}</p>
        ))}
      </div>
    </ShopPage>
  )
}

export const legalRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/help',
    app: 'shop',
    handle: async (visit) =>
      visit.page({ title: legalWords(visit.language)('help.title') }, <Help visit={visit} />),
  },
  ...(['terms', 'privacy'] as const).map(
    (kind): PageRoute => ({
      method: 'GET',
      path: `/${kind}`,
      app: 'shop',
      handle: async (visit) =>
        visit.brand.demo
          ? visit.page(
              { title: legalWords(visit.language)(`${kind}.title`) },
              <Legal visit={visit} kind={kind} />,
            )
          : showMissing(visit, 404),
    }),
  ),
]
