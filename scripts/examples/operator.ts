import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { payouts } from './payouts.ts'
import type { Record } from './recorder.ts'

const boss = { as: 'operator' } as const

type LoadedOffers = { stores: { merchant_id: number; variant_ids: number[] }[] }
type Urls = { estimate_url: string; book_url: string; status_url: string; cancel_url: string }
type Company = Urls & { provider_id: number; name: string }
type Tried = { received: { body: { delivery_id: string } } }

export async function administration(record: Record) {
  await record('get_operator_clients', boss)
  const client_id = 'table-app'
  await record('post_operator_clients', {
    ...boss,
    body: {
      client_id,
      name: 'Table App',
      redirect_uris: ['https://table.example/callback'],
      flows: ['password'],
    },
  })
  await record('put_operator_clients_client_id', { ...boss, path: { client_id }, body: { rate_limit: 600 } })
  await record('get_operator_groups', boss)
  const emails = ['owner@example.com']
  const { group_id } = await record<{ group_id: number }>('post_operator_groups', {
    ...boss,
    body: { name: 'Harbor Kitchens', emails },
  })
  const path = { group_id }
  await record('put_operator_groups_group_id', { ...boss, path, body: { name: 'Harbor Kitchens, Inc.' } })
  await record('get_operator_merchants', { ...boss, query: { query: 'pizza' } })
  await record('post_operator_merchants_bulk', {
    ...boss,
    body: { merchant_ids: [1003, 1004], promoted: true, dry_run: true },
  })
  const merchant = { merchant_id: 1003 }
  await record('get_operator_merchants_merchant_id', { ...boss, path: merchant })
  const terms = { percent: 12.5, fixed: 0.3, courier_share: 50, from: '2026-07-01' }
  await record('put_operator_merchants_merchant_id_commission', { ...boss, path: merchant, body: terms })
  await record('get_operator_merchants_merchant_id_commission', { ...boss, path: merchant })
  const month = { month: '2026-06', format: 'json', limit: 2 }
  await record('get_operator_journal', { ...boss, query: month })
  await record('get_operator_journal_accounts', boss)
  await record('put_operator_journal_accounts_account', {
    ...{ ...boss, path: { account: 'gateway_fee' } },
    body: { name: 'Bank Charges:Stripe', code: '404' },
  })
  const days = { from: '2026-06-01', to: '2026-06-15', by: 'merchant' }
  await record('get_operator_reports', { ...boss, query: days })
  await record('get_operator_customers', { ...boss, query: { query: 'lovelace' } })
  await record('get_operator_customers_customer_id', { ...boss, path: { customer_id: 1 } })
  await record('put_operator_customers_customer_id', {
    ...boss,
    path: { customer_id: 3 },
    body: { disabled: false },
  })
  await record('post_operator_customers_customer_id_sign_in_help', {
    ...boss,
    path: { customer_id: 2 },
    body: { reason: 'Called: the password is forgotten.' },
  })
  await record('get_operator_orders', { ...boss, query: { query: 'lovelace', limit: 2 } })
  await record('put_operator_merchants_merchant_id', { ...boss, path: merchant, body: { promoted: true } })
  await record('get_operator_maintenance', boss)
  await record('put_operator_maintenance', { ...boss, body: { on: false } })
  await record('get_operator_settings', boss)
  await record('put_operator_settings', {
    ...boss,
    body: { support_limit: 100, reason: 'As agreed with support.' },
  })
  await record('get_operator_audit', boss)
  await record('get_operator_overview', boss)
  await record('get_operator_insights', boss)
  await record('get_operator_map', boss)
  await record('get_operator_system', boss)
  await record('post_operator_doctor', boss)
  await record('get_operator_doctor', boss)
  await record('get_operator_refused_checkouts', { ...boss, query: { limit: 2 } })
  await record('get_operator_deliveries', { ...boss, query: { state: 'live' } })
  const address = '199 Water St, New York, NY'
  await record('get_operator_geocoder_locate', { ...boss, query: { address } })
  const street = { street: 'Cellar Lane', city: 'New York', state: 'NY', zip: '10038', side: 'both' }
  const ends = { from_number: 1, to_number: 99, from_latitude: 40.707, from_longitude: -74.005 }
  const segments = [{ ...street, ...ends, to_latitude: 40.708, to_longitude: -74.004 }]
  await record('post_operator_geocoder_segments', {
    ...boss,
    body: { source: 'example', replace: true, last: true, segments },
  })
}

export async function drinks(record: Record) {
  await record('get_operator_catalogue', boss)
  const wine = { name: 'Cellar Door Merlot', brand: 'Cellar Door', size: '750ml' }
  const product = { ...wine, section: 'wine', subsection: 'red-wine', child: 'merlot', country: 'US' }
  await record('post_operator_catalogue_products', { ...boss, body: { products: [product] } })
  const offers = [{ merchant_id: '1010', ...wine, price: '16.99', stock: '24' }]
  await record('post_operator_catalogue_offers', { ...boss, body: { offers } })
  const other = { merchant_id: '1380', product_id: 'W0001', size: '750ml', price: '10', stock: '1' }
  const { stores } = await record.unseen<LoadedOffers>('post_operator_catalogue_offers', {
    ...boss,
    body: { offers: [other], tell_sizes: true },
  })
  const { merchant_id, variant_ids } = stores[0]!
  await record('post_operator_catalogue_offers_others', { ...boss, body: { merchant_id, variant_ids } })
  await record('get_operator_catalogue_products', { ...boss, query: { query: 'cellar door', limit: 2 } })
  await record('get_operator_catalogue_products_product_id', { ...boss, path: { product_id: 'W0001' } })
  await record('get_operator_catalogue_categories', boss)
  await record('get_operator_catalogue_matches', boss)
}

export async function law(record: Record) {
  const age = { id: 'age', type: 'minimum_age', place: {}, kinds: ['alcohol'], age: 21 }
  const document = {
    name: 'Rules of an example',
    version: 'example-2',
    disclaimers: [{ type: 'alcohol', text: 'You must be 21 or older to buy alcohol.' }],
    rules: [{ ...age, reason: 'Alcohol is sold from 21 on.' }],
  }
  await record('get_operator_compliance', boss)
  await record('post_operator_compliance', { ...boss, body: { document } })
  const path = { version: 'example-1' }
  await record('get_operator_compliance_version', { ...boss, path })
  await record('put_operator_compliance_version', { ...boss, path, body: { active: true } })
  const csv = [
    'kind,level,state,code,name,cities,zips,class,percent,from,until',
    'facilitator,,ME,,,,,,,2019-10-01,',
    'rate,state,ME,ME,Maine,,,prepared_food,8,2016-01-01,',
  ].join('\n')
  const rates = { version: '2026-06', name: 'Rates of an example' }
  await record('post_operator_taxes', { ...boss, body: { ...rates, csv } })
  await record('get_operator_taxes', boss)
  await record('get_operator_taxes_version', { ...boss, path: { version: rates.version } })
  const ofRates = { ...boss, path: { version: rates.version } }
  await record('put_operator_taxes_version', { ...ofRates, body: { active: true } })
  await record('get_operator_tax_report', { ...boss, query: { month: '2026-06', format: 'json' } })
  const exemption = { state: 'ME', number: 'E-1234567', expires: '2027-12-31' }
  const ofCustomer = { ...boss, path: { customer_id: 1 } }
  const certificates = 'operator_customers_customer_id_tax_certificates'
  const { certificate } = await record<{ certificate: { certificate_id: number } }>(`post_${certificates}`, {
    ...ofCustomer,
    body: exemption,
  })
  await record(`get_${certificates}`, ofCustomer)
  const { certificate_id } = certificate
  await record(`delete_${certificates}_certificate_id`, { ...boss, path: { customer_id: 1, certificate_id } })
  const night = { state: 'NY', zip_code: '10038', time_zone: 'America/New_York', at: '2026-06-16T08:00:00Z' }
  await record('post_operator_compliance_decide', { ...boss, body: { ...night, goods: [{ kind: 'beer' }] } })
}

export async function money(record: Record, order_id: number) {
  const words = {
    subject: 'Your order is on its way',
    text: 'The courier had a flat tyre and comes at 19:10.',
  }
  await record('post_operator_orders_order_id_mail', { ...boss, path: { order_id }, body: words })
  const note = { text: 'Called the courier: 19:10 at the latest.' }
  await record('post_operator_orders_order_id_notes', { ...boss, path: { order_id }, body: note })
  await record('get_operator_orders_order_id', { ...boss, path: { order_id } })
  await record('get_operator_ledger_order_id', { ...boss, path: { order_id } })
  await record('post_operator_payments_reconcile', boss)
  type Differences = { others: { difference_id: number; cause: string }[] }
  const listed = { ...boss, query: { cause: 'fee', limit: 5 } }
  const readFee = async () =>
    (await record.unseen<Differences>('get_operator_payments_differences', listed)).others[0]
  let fee = await readFee()
  for (let tries = 0; !fee && tries < 60; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    fee = await readFee()
  }
  await record('get_operator_payments_differences', listed)
  await record('post_operator_payments_differences_difference_id_resolve', {
    ...{ ...boss, path: { difference_id: fee!.difference_id } },
    body: { reason: 'The monthly fee of the account.' },
  })
  const { disputes } = await record<{ disputes: [{ dispute_id: number }] }>('get_operator_disputes', {
    ...{ ...boss, query: { open: true } },
  })
  const { dispute_id } = disputes[0]
  await record('get_operator_disputes_dispute_id', { ...boss, path: { dispute_id } })
  await record('put_operator_disputes_dispute_id', {
    ...{ ...boss, path: { dispute_id } },
    body: { action: 'submit_evidence', text: 'The customer met the courier at the door.' },
  })
  await record('get_operator_payouts', { ...boss, query: { day: '2026-06-15' } })
  await payouts(record)
  await record('get_operator_promotions', boss)
  const spring = { code: 'SPRING', name: 'Spring', reward: 'dollar_off', value: 5, minimum: 20 }
  const { promotion_id } = await record<{ promotion_id: number }>('post_operator_promotions', {
    ...boss,
    body: spring,
  })
  await record('put_operator_promotions_promotion_id', {
    ...boss,
    path: { promotion_id },
    body: { ends: '2026-07-01T04:00:00Z', reason: 'Spring is over.' },
  })
  await record('get_operator_promotions_simulation', {
    ...boss,
    query: { reward: 'dollar_off', value: 5, minimum: 20, days: 30 },
  })
  await record('post_operator_gift_cards_batch', {
    ...boss,
    body: { count: 2, value: 25, reason: 'For the raffle.' },
  })
  const { gift_card_id } = await record<{ gift_card_id: number }>('post_operator_gift_cards', {
    ...boss,
    body: { email: 'ada@example.com', value: 25 },
  })
  await record('get_operator_gift_cards', { ...boss, query: { email: 'ada@example.com' } })
  await record('put_operator_gift_cards_gift_card_id', {
    ...boss,
    path: { gift_card_id },
    body: { enabled: false, reason: 'The code was published.' },
  })
  const sorry = { email: 'ada@example.com', value: 5, memo: 'The soup was cold' }
  const { credit_id } = await record<{ credit_id: number }>('post_operator_credits', { ...boss, body: sorry })
  await record('get_operator_credits', { ...boss, query: { email: 'ada@example.com' } })
  await record('put_operator_credits_credit_id', {
    ...boss,
    path: { credit_id },
    body: { enabled: false, reason: 'Granted twice.' },
  })
}

/** A demo company stands in for the one being registered. */
export async function lastMile(record: Record, order_id: number) {
  const { providers } = await record<{ providers: Company[] }>('get_operator_providers', boss)
  const { provider_id, name, estimate_url, book_url, status_url, cancel_url } = providers[0]!
  const urls = { estimate_url, book_url, status_url, cancel_url }
  const company = { ...urls, credential: record.credentialOf(name), enabled: false }
  const { key } = await record<{ key: string }>('post_operator_providers', {
    ...boss,
    body: { name: 'My couriers', ...company },
  })
  record.become('courier', key)
  await record('put_operator_providers_provider_id', {
    ...boss,
    path: { provider_id },
    body: { max_live: 40 },
  })
  await record('get_operator_providers_provider_id_scorecard', { ...boss, path: { provider_id } })
  await record('get_operator_providers_figures', boss)
  await record('put_operator_providers_provider_id_cities', {
    ...boss,
    path: { provider_id },
    body: { city: 'Flagstaff', state: 'AZ', enabled: false },
  })
  await checks(record, provider_id)
  await record('get_operator_deliveries_order_id', { ...boss, path: { order_id } })
  const courier = { as: 'courier' } as const
  await record('post_provider_test_estimate', { ...courier, body: { gratuity: 3 } })
  const { received } = await record<Tried>('post_provider_test_book', { ...courier, body: {} })
  const path = { delivery_id: received.body.delivery_id }
  await record('get_provider_test_status_delivery_id', { ...courier, path })
  await record('post_provider_test_cancel_delivery_id', { ...courier, path })
  await reports(record, company)
}

type Pushing = { provider_id: number; status_secret: string; created_at: string }

/** Signed the way a company does it, by the service's clock. */
async function reports(record: Record, company: object) {
  const body = { name: 'Pushing couriers', ...company, follow: 'push' }
  const pushing = await record.unseen<Pushing>('post_operator_providers', { ...boss, body })
  const now = Date.parse(pushing.created_at) / 1000
  const report = { delivery_id: 'd-1', status: 'at_pickup', status_time: now - 60, seen_at: now }
  const sent = { deliveries: [report] }
  const hmac = createHmac('sha256', pushing.status_secret).update(`${now}${JSON.stringify(sent)}`)
  const headers = {
    'X-Provider': String(pushing.provider_id),
    'X-Timestamp': String(now),
    'X-Signature': hmac.digest('hex'),
  }
  await record('post_provider_status', { as: 'no caller', headers, body: sent })
}

type Check = { check_id: number; ended_at: string | null }

async function checks(record: Record, provider_id: number) {
  const { check_id } = await record<Check>('post_operator_providers_provider_id_checks', {
    ...boss,
    path: { provider_id },
    body: { only: 'estimate: ', patience_seconds: 0 },
  })
  const one = { ...boss, path: { provider_id, check_id } }
  const id = 'get_operator_providers_provider_id_checks_check_id'
  while ((await record.unseen<{ check: Check }>(id, one)).check.ended_at === null) await sleep(200)
  await record(id, one)
  await record('get_operator_providers_provider_id_checks', { ...boss, path: { provider_id } })
  await record('delete_operator_providers_provider_id_checks_check_id', one)
}
