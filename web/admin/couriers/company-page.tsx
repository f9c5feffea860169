import { useState } from 'preact/hooks'
import type { Answer, CallOptions } from '../../../sdk/src/index.ts'
import { changeProvider, listProviders, readScorecard } from '../../console/api/couriers.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { Meter } from '../../kit/chart/meter.tsx'
import { formatNumber, formatPercent } from '../../kit/format.ts'
import { Act } from '../frame/act.tsx'
import { Detail, NotFound } from '../frame/detail.tsx'
import { may } from '../frame/me.ts'
import { Facts, moment, PageHead, Panel, Secret, Tag } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { frame, wordsIn } from '../frame/words.ts'
import { Checks } from './checks.tsx'
import { CompanyPayouts } from './company-payouts.tsx'
import { DaysChoice } from './days-choice.tsx'
import { describeState, keyFields, type Provider, providerFields, readKeys, readProvider } from './fields.ts'

const t = wordsIn('couriers')
type Scorecard = Answer<'get_operator_providers_provider_id_scorecard'>

const back = { href: pathTo('couriers'), text: t('title') }

export function CompanyPage({ providerId }: { providerId: number }) {
  const asked = useAsked(`company ${providerId}`, async () => {
    const { providers } = await listProviders()
    return { provider: providers.find(({ provider_id }) => provider_id === providerId) }
  })
  return (
    <Detail asked={asked} title={`#${providerId}`} back={back}>
      {({ provider }) =>
        provider ? (
          <Company provider={provider} reload={() => void asked.ask()} />
        ) : (
          <NotFound title={t('unknown.title')} back={back} />
        )
      }
    </Detail>
  )
}

function Company({ provider, reload }: { provider: Provider; reload(): void }) {
  const { provider_id, name, enabled, live } = provider
  const [key, setKey] = useState<string>()
  const [secret, setSecret] = useState<string>()
  const change = (values: object, because: CallOptions = {}) =>
    changeProvider({ provider_id, ...values }, because)
  const state = describeState(provider)
  return (
    <>
      <PageHead title={name} back={back}>
        <Tag tone={state.tone}>{state.text}</Tag>
        {may(changeProvider) && (
          <>
            <Act
              call={changeProvider}
              label={t('change')}
              what={<p>{t('change.what')}</p>}
              fields={providerFields(provider)}
              run={async (values) => setSecret((await change(readProvider(values))).status_secret)}
              onDone={reload}
            />
            <Act
              call={changeProvider}
              label={t('key.new')}
              tone="danger"
              what={<p>{t('key.what', { name })}</p>}
              run={async (_values, because) => setKey((await change({ new_key: true }, because)).key)}
            />
            {provider.kind && provider.kind !== 'cellardoor' && (
              <Act
                call={changeProvider}
                label={t('keys.replace')}
                tone="danger"
                what={<p>{t('keys.what')}</p>}
                fields={keyFields(provider.kind, false)}
                run={(values, because) => change(readKeys(values), because)}
                onDone={reload}
              />
            )}
            {provider.follow === 'push' && !provider.kind && (
              <Act
                call={changeProvider}
                label={t('secret.new')}
                tone="danger"
                what={<p>{t('secret.what', { name })}</p>}
                run={async (_values, because) =>
                  setSecret((await change({ new_status_secret: true }, because)).status_secret)
                }
              />
            )}
            <Act
              call={changeProvider}
              label={t(enabled ? 'disable' : 'enable')}
              tone={enabled ? 'danger' : 'quiet'}
              what={<p>{t(enabled ? 'disable.what' : 'enable.what', { name, count: live })}</p>}
              run={(_values, because) => change({ enabled: !enabled }, because)}
              onDone={reload}
            />
          </>
        )}
      </PageHead>
      {key && <Secret text={t('key.once')} secret={key} />}
      {secret && <Secret text={t('secret.once')} secret={secret} />}
      <Panel title={t('name')}>
        <Facts
          facts={[
            [t('live'), live],
            [t('limit'), provider.max_live],
            [t('miles'), provider.max_miles],
            [t('field.calls_per_second'), provider.calls_per_second],
            [t('field.follow'), t(`follow.${provider.follow ?? 'poll'}`)],
            [t('created'), moment(provider.created_at)],
            [t('area'), provider.area?.join(', ') ?? t('area.all')],
            ...(provider.kind
              ? ([
                  [t('kind'), t(`kind.${provider.kind}`)],
                  [t('webhook_url'), provider.webhook_url],
                  ...(provider.token_url ? ([[t('token_url'), provider.token_url]] as const) : []),
                ] as const)
              : ([
                  [t('field.estimate_url'), provider.estimate_url],
                  [t('field.book_url'), provider.book_url],
                ] as const)),
          ]}
        />
      </Panel>
      <CompanyPayouts providerId={provider_id} />
      <Scores providerId={provider_id} />
      {!provider.kind && <Checks providerId={provider_id} />}
    </>
  )
}

function Scores({ providerId }: { providerId: number }) {
  const [days, setDays] = useState(30)
  const asked = useAsked(`scorecard ${providerId} ${days}`, () =>
    readScorecard({ provider_id: providerId, days }),
  )
  return (
    <Panel title={t('scorecard')} end={<DaysChoice days={days} onChange={setDays} />}>
      <Loaded asked={asked}>{(card) => <Card card={card} />}</Loaded>
    </Panel>
  )
}

function Card({ card: { bookings, estimates, pickup, delivery, choice } }: { card: Scorecard }) {
  const percent = formatPercent(Math.round(choice.loss_rate * 1000) / 1000, language)
  return (
    <div class="stack">
      <h3>{t('bookings.title')}</h3>
      <Meter
        label={t('bookings.title')}
        parts={[
          { name: t('bookings.delivered'), count: bookings.delivered, tone: 'good' },
          { name: t('bookings.live'), count: bookings.live, tone: 'plain' },
          { name: t('bookings.recalled'), count: bookings.recalled, tone: 'plain' },
          { name: t('bookings.cancelled'), count: bookings.cancelled, tone: 'warn' },
          { name: t('bookings.denied'), count: bookings.denied, tone: 'warn' },
          { name: t('bookings.failed'), count: bookings.failed, tone: 'bad' },
          { name: t('bookings.silent'), count: bookings.silent, tone: 'bad' },
        ]}
      />
      <h3>{t('estimates.title')}</h3>
      <Meter
        label={t('estimates.title')}
        parts={[
          { name: t('estimates.usable'), count: estimates.usable, tone: 'good' },
          { name: t('estimates.refused'), count: estimates.refused, tone: 'plain' },
          { name: t('estimates.unusable'), count: estimates.unusable, tone: 'bad' },
          { name: t('estimates.silent'), count: estimates.silent, tone: 'bad' },
        ]}
      />
      <h3>{t('late.title')}</h3>
      <div class="panels">
        <Lateness name={t('late.pickup')} of={pickup} />
        <Lateness name={t('late.delivery')} of={delivery} />
      </div>
      <h3>{t('choice.title')}</h3>
      <Facts
        facts={[
          [t('choice.loss'), percent],
          [t('choice.late'), formatNumber(choice.late_minutes, language)],
          [t('choice.bookings'), choice.bookings],
        ]}
      />
    </div>
  )
}

function Lateness({ name, of }: { name: string; of: Scorecard['pickup'] }) {
  const minutes = (value: number | null) => (value === null ? frame('none') : formatNumber(value, language))
  return (
    <div>
      <p class="soft small">
        {name} · {of.measured} {t('measured')}
      </p>
      <Facts
        facts={[
          [t('late.mean'), minutes(of.mean)],
          [t('late.p50'), minutes(of.p50)],
          [t('late.p90'), minutes(of.p90)],
        ]}
      />
    </div>
  )
}
