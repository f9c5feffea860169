import type { ComponentChildren } from 'preact'
import { FaultSummary, type Faults, Field, Form } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { translator } from '../../kit/messages.ts'
import { Notice } from '../../kit/notice.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { kitMessages } from '../../kit/texts.ts'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { merchantPath } from '../merchant-card.tsx'
import { accountWords } from '../messages.ts'
import { addingRoutes } from './add.tsx'
import { isExpired } from './expired.ts'
import { NotificationSection, notificationRoutes } from './notifications.tsx'
import { privacyRoutes } from './privacy.tsx'
import { Removed, removalRoutes } from './removal.tsx'
import { securityRoutes } from './security.tsx'

type Entry = {
  id: string | number
  name: string
  shown: ComponentChildren
  detail: string
  /** The page for changing it, if possible. */
  href?: string
}

type EntryListProps = {
  visit: Visit
  id: 'addresses' | 'cards'
  icon: 'pin' | 'card'
  entries: readonly Entry[]
}

/** A list of saved entries: each with a remove button and an edit link, and a form to add another. */
function EntryList({ visit, id, icon, entries }: EntryListProps) {
  const t = accountWords(visit.language)
  return (
    <section class="card stack" aria-labelledby={id}>
      <h2 id={id}>{t(id)}</h2>
      <p>
        <a class="button quiet" href={`/account/${id}/new`}>
          <Icon name="plus" /> {t(`${id}.add`)}
        </a>
      </p>
      {entries.length === 0 && <p class="soft">{t(`${id}.none`)}</p>}
      <ul class="stack">
        {entries.map((entry) => (
          <li key={entry.id} class="entry">
            <Icon name={icon} />
            <span>
              {entry.shown}
              <br />
              <span class="soft small">{entry.detail}</span>
            </span>
            {entry.href && (
              <a
                class="link-button small"
                href={entry.href}
                aria-label={`${t('addresses.edit')}: ${entry.name}`}
              >
                {t('edit')}
              </a>
            )}
            <RemoveForm visit={visit} action={`/account/${id}/${entry.id}/remove`} name={entry.name} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RemoveForm({ visit, action, name }: { visit: Visit; action: string; name: string }) {
  const kit = translator(visit.language, kitMessages)
  return (
    <Form action={action} token={visit.session.formToken()}>
      <button class="link-button small" type="submit" aria-label={`${kit('remove')}: ${name}`}>
        {kit('remove')}
      </button>
    </Form>
  )
}

async function showAccount(visit: Visit, faults?: Faults, typed?: URLSearchParams): Promise<Response> {
  if (!visit.isSignedIn()) return visit.redirect('/signin?back=/account')
  const { client } = visit.api
  const [account, { locations }, { cards }, { subscriptions }, favorites] = await Promise.all([
    // An address that can't be verified makes the API refuse the whole account; the person is in the refusal.
    client.customer.account().catch(() => undefined),
    client.customer.addresses.list(),
    client.customer.cards.list({ include_expired: true }),
    client.request('get_customer_push', {}),
    client.merchants.favorites
      .list()
      .then(({ merchants }) => merchants)
      .catch(() => []),
  ])
  const { user } = await client.auth.whoAmI()
  const t = accountWords(visit.language)
  const kit = translator(visit.language, kitMessages)
  const token = visit.session.formToken()
  const payments = account?.user_payments
  const value = (name: string, known?: string) => typed?.get(name) ?? known
  return visit.page(
    { title: t('title') },
    <ShopPage visit={visit}>
      <div class="spread">
        <div>
          <h1>{t('hello', { name: user.first_name })}</h1>
          <p class="soft">{user.email}</p>
        </div>
        <Form action="/signout" token={token}>
          <button class="button quiet" type="submit">
            {kit('signout')}
          </button>
        </Form>
      </div>
      {visit.url.searchParams.has('saved') && <Notice kind="good">{t('saved')}</Notice>}
      <Removed visit={visit} />
      <div class="account-grid">
        <EntryList
          visit={visit}
          id="addresses"
          icon="pin"
          entries={locations.map((address) => ({
            id: address.location_id,
            name: address.street,
            href: `/account/addresses/${address.location_id}/edit`,
            shown: (
              <>
                <strong>{address.street}</strong>{' '}
                {address.default && <span class="tag good">{t('default')}</span>}
              </>
            ),
            detail: [address.unit_number, address.city, `${address.state} ${address.zip_code}`]
              .filter(Boolean)
              .join(', '),
          }))}
        />
        <EntryList
          visit={visit}
          id="cards"
          icon="card"
          entries={cards.map((card) => ({
            id: card.cc_id,
            name: `•••• ${card.last_four}`,
            shown: (
              <>
                <strong>{card.type}</strong> •••• {card.last_four}{' '}
                {isExpired(card, visit.now) && <span class="tag warn">{t('expired')}</span>}
              </>
            ),
            detail: t('expires', { month: String(card.exp_month).padStart(2, '0'), year: card.exp_year }),
          }))}
        />
        {payments && payments.total_credit > 0 && (
          <section class="card stack" aria-labelledby="credit">
            <h2 id="credit">{t('credit')}</h2>
            <p class="big number">{formatMoney(payments.total_credit, visit.language)}</p>
            <ul>
              {payments.gift_cards.map((card) => (
                <li key={card.id} class="spread">
                  <span>{t('gift', { digits: card.last_four })}</span>
                  <span class="number">{formatMoney(Number(card.value), visit.language)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {favorites.length > 0 && (
          <section class="card stack" aria-labelledby="favorites">
            <h2 id="favorites">{t('favorites')}</h2>
            <ul class="stack">
              {favorites.map((merchant) => (
                <li key={merchant.id} class="entry">
                  <Icon name="heart" />
                  <a class="link-button" href={merchantPath(merchant)}>
                    {merchant.summary.name}
                  </a>
                  <RemoveForm
                    visit={visit}
                    action={`/account/favorites/${merchant.id}/remove`}
                    name={merchant.summary.name}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {account && <NotificationSection visit={visit} user={account.user} devices={subscriptions.length} />}
        <section class="card stack" aria-labelledby="profile">
          <h2 id="profile">{t('profile')}</h2>
          <FaultSummary faults={faults} title={kit('form.faults')} />
          <Form class="stack" action="/account" token={token}>
            <div class="columns">
              <Field
                name="first_name"
                label={t('first')}
                autocomplete="given-name"
                value={value('first_name', user.first_name)}
                faults={faults}
              />
              <Field
                name="last_name"
                label={t('last')}
                autocomplete="family-name"
                value={value('last_name', user.last_name)}
                faults={faults}
              />
            </div>
            <button class="button" type="submit">
              {kit('save')}
            </button>
          </Form>
          <p>
            <a href="/account/security">{t('security')}</a>
            <br />
            <span class="soft small">{t('security.about')}</span>
          </p>
          <p>
            <a class="link-button" href="/account/apps">
              {t('apps.manage')}
            </a>
          </p>
          <p>
            <a class="link-button" href="/account/data">
              {t('data')}
            </a>
          </p>
        </section>
      </div>
    </ShopPage>,
    { status: faults ? 400 : 200 },
  )
}

async function changeAccount(visit: Visit): Promise<Response> {
  const fields = await visit.form()
  try {
    await visit.api.client.customer.change({
      first_name: fields.get('first_name') ?? '',
      last_name: fields.get('last_name') ?? '',
    })
  } catch (error) {
    return showAccount(visit, splitFaults(error, ['first_name', 'last_name']), fields)
  }
  return visit.redirect('/account?saved=1')
}

export const accountRoutes: readonly PageRoute[] = [
  ...addingRoutes,
  ...notificationRoutes,
  ...privacyRoutes,
  ...securityRoutes,
  ...removalRoutes,
  { method: 'GET', path: '/account', app: 'shop', handle: (visit) => showAccount(visit) },
  { method: 'POST', path: '/account', app: 'shop', handle: changeAccount },
]
