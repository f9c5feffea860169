import type { Input } from '../../../sdk/src/index.ts'
import { FaultSummary, type Faults, Field, Form, Select } from '../../kit/form.tsx'
import { translator } from '../../kit/messages.ts'
import { Notice } from '../../kit/notice.tsx'
import { Plain } from '../../kit/plain-page.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { kitMessages } from '../../kit/texts.ts'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { applyMessages } from '../messages.ts'

const path = '/partner/apply'
type Application = Input<'post_merchant_apply'>
const types = ['R', 'W', 'I', 'C', 'F', 'P', 'U', 'Z'] as const
const kinds = ['alcohol', 'beer', 'wine', 'liquor', 'tobacco'] as const
const fields = [
  'name',
  'type',
  'street',
  'unit',
  'city',
  'state',
  'zipCode',
  'email',
  'phone',
  'number',
  'expires',
]
/** Refusals of the address as a whole are shown at its first field. */
const byCode = { invalid_address: 'street', loc_multiple_possible: 'street', geocoder_unavailable: 'street' }

const wordsFor = ({ language }: Visit) => translator(language, applyMessages)

function NextSteps({ visit }: { visit: Visit }) {
  const t = wordsFor(visit)
  return (
    <section class="stack" aria-labelledby="next">
      <h2 id="next">{t('next')}</h2>
      <ol class="apply-steps">
        {([1, 2, 3, 4] as const).map((step) => (
          <li key={step}>
            <span>{t(`next.${step}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function showForm(visit: Visit, typed = new URLSearchParams(), faults?: Faults): Response {
  const { language, brand, session } = visit
  const t = wordsFor(visit)
  const kit = translator(language, kitMessages)
  const text = (name: string, label = t(name as 'name')) => ({
    name,
    label,
    value: typed.get(name) ?? '',
    faults,
  })
  const optional = kit('optional')
  const title = t('title', { brand: brand.name })
  const body = (
    <Plain title={title} brand={brand} home="/">
      <p class="soft">{t('lead')}</p>
      <FaultSummary faults={faults} title={kit('form.faults')} />
      <Form action={path} token={session.formToken()} class="stack">
        <h2>{t('shop')}</h2>
        <Field {...text('name')} maxLength={100} autocomplete="organization" />
        <Select
          {...text('type')}
          options={types.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        />
        <h2>{t('where')}</h2>
        <Field {...text('street')} maxLength={100} autocomplete="address-line1" />
        <Field {...text('unit')} maxLength={50} autocomplete="address-line2" optional={optional} />
        <Field {...text('city')} maxLength={60} autocomplete="address-level2" />
        <div class="columns">
          <Field {...text('state')} pattern="[A-Za-z]{2}" maxLength={2} autocomplete="address-level1" />
          <Field
            {...text('zipCode')}
            pattern="[0-9]{5}(-[0-9]{4})?"
            inputmode="numeric"
            autocomplete="postal-code"
          />
        </div>
        <h2>{t('contact')}</h2>
        <Field {...text('email')} type="email" maxLength={254} hint={t('email.hint')} autocomplete="email" />
        <Field {...text('phone')} type="tel" maxLength={40} autocomplete="tel" />
        <fieldset class="stack">
          <legend class="label">{t('license')}</legend>
          <p class="hint">{t('license.hint')}</p>
          <Select
            {...text('kind', t('license.kind'))}
            options={[
              { value: '', label: t('license.none') },
              ...kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
            ]}
          />
          <div class="columns">
            <Field {...text('number', t('license.number'))} maxLength={100} optional={optional} />
            <Field {...text('expires', t('license.expires'))} type="date" optional={optional} />
          </div>
        </fieldset>
        <button class="button" type="submit">
          {t('send')}
        </button>
      </Form>
      <NextSteps visit={visit} />
      <p>
        <a class="link-button" href="/partner/signin">
          {t('again')}
        </a>
      </p>
    </Plain>
  )
  return visit.page({ title }, body, { status: faults ? 400 : 200 })
}

function readApplication(typed: URLSearchParams): Application {
  const get = (name: string) => (typed.get(name) ?? '').trim()
  const kind = get('kind')
  const state = get('state')
  return {
    name: get('name'),
    type: get('type') as Application['type'],
    location: {
      street: get('street'),
      ...(get('unit') && { unit: get('unit') }),
      ...(get('city') && { city: get('city') }),
      ...(state && { state }),
      ...(get('zipCode') && { zipCode: get('zipCode') }),
    },
    email: get('email'),
    phone: get('phone'),
    ...(kind && {
      license: { kind: kind as 'alcohol', number: get('number'), state, expires: get('expires') },
    }),
  }
}

async function send(visit: Visit): Promise<Response> {
  const typed = await visit.form()
  const wanted = readApplication(typed)
  const { license } = wanted
  if (license && !(license.number && license.expires))
    return showForm(visit, typed, { number: [wordsFor(visit)('license.incomplete')] })
  try {
    const { application } = await visit.api.client.request('post_merchant_apply', wanted)
    return showDone(visit, application)
  } catch (error) {
    return showForm(visit, typed, splitFaults(error, fields, byCode))
  }
}

function showDone(visit: Visit, { application_id: id, name, email }: Sent): Response {
  const t = wordsFor(visit)
  const title = t('done.title', { name })
  return visit.page(
    { title },
    <Plain title={title} brand={visit.brand} home="/">
      <Notice kind="good">{t('done.lead', { id, email })}</Notice>
      <NextSteps visit={visit} />
      <p class="actions">
        <a class="button" href="/partner/signin">
          {t('done.signin')}
        </a>
        <a class="button quiet" href="/">
          {t('done.home', { brand: visit.brand.name })}
        </a>
      </p>
    </Plain>,
  )
}
type Sent = { application_id: number; name: string; email: string }

/** Public pages that work without script. */
export const applyRoutes: readonly PageRoute[] = [
  { method: 'GET', path, app: 'partner', handle: async (visit) => showForm(visit) },
  { method: 'POST', path, app: 'partner', handle: send },
]
