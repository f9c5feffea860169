import { listLicenses } from '../../console/api/licenses.ts'
import { changeMerchant, listGroups, listMerchants } from '../../console/api/merchants.ts'
import { listShopStaff } from '../../console/api/staff.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { merchantTypeText as typeText } from '../../console/words.ts'
import { formatDate } from '../../kit/format.ts'
import { Act } from '../frame/act.tsx'
import { Detail, NotFound } from '../frame/detail.tsx'
import { may } from '../frame/me.ts'
import { Facts, PageHead, Panel, Tag } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { codeWords, wordsIn } from '../frame/words.ts'
import { ActFor } from './act-for.tsx'
import { Menu, Zones } from './as-partner.tsx'
import { CommissionPanel } from './commission.tsx'
import { Connections } from './connections.tsx'
import { GroupActs } from './group-acts.tsx'
import type { Merchant } from './merchant-list.tsx'

const t = wordsIn('merchants')
const paymentText = codeWords('merchants', 'pay')
const roleText = codeWords('merchants', 'person')
const switches = ['active', 'promoted', 'courierDelivery', 'autoConfirm', 'deliveryProcessesCard'] as const

const back = { href: pathTo('merchants'), text: t('title') }

export function MerchantPage({ merchantId }: { merchantId: number }) {
  const asked = useAsked(`merchant ${merchantId}`, async () => {
    const { merchants } = await listMerchants({ query: String(merchantId), limit: 100 })
    return { merchant: merchants.find((one) => one.merchant_id === merchantId) }
  })
  return (
    <Detail asked={asked} title={`#${merchantId}`} back={back}>
      {({ merchant }) =>
        merchant ? (
          <Whole merchant={merchant} reload={() => void asked.ask()} />
        ) : (
          <NotFound title={t('unknown.title')} back={back} />
        )
      }
    </Detail>
  )
}

function Whole({ merchant, reload }: { merchant: Merchant; reload(): void }) {
  const { merchant_id, name, type, city, state, active } = merchant
  return (
    <>
      <PageHead title={name} back={back}>
        <Tag tone={active ? 'good' : 'bad'}>{t(active ? 'active' : 'inactive')}</Tag>
        <ActFor merchantId={merchant_id} name={name} />
      </PageHead>
      <Panel title={t('merchant')}>
        <Facts
          facts={[
            [t('id'), merchant_id],
            [t('type'), typeText(type)],
            [t('place'), `${city}, ${state}`],
            [t('group'), <GroupLink key="group" {...{ merchant, reload }} />],
            [t('payments'), merchant.paymentTypes.map(paymentText).join(', ')],
          ]}
        />
      </Panel>
      <Panel title={t('switches')} end={<PaymentTypes merchant={merchant} reload={reload} />}>
        <ul class="switches">
          {switches.map((field) => (
            <li key={field}>
              <div>
                <strong>{t(field)}</strong>
                <p class="soft small">{t(`${field}.about`)}</p>
              </div>
              <Tag tone={merchant[field] ? 'good' : ''}>
                {t(merchant[field] ? 'switch.state.on' : 'switch.state.off')}
              </Tag>
              {may(changeMerchant) && <Switch {...{ merchant, field, reload }} />}
            </li>
          ))}
        </ul>
      </Panel>
      <CommissionPanel merchantId={merchant_id} />
      <div class="panels">
        <Zones merchantId={merchant_id} />
        <Menu merchantId={merchant_id} />
      </div>
      <div class="panels">
        <Licenses merchantId={merchant_id} />
        <Staff merchantId={merchant_id} />
      </div>
      <Connections merchantId={merchant_id} />
    </>
  )
}

/** The group's name, and buttons that change it. */
function GroupLink({ merchant, reload }: { merchant: Merchant; reload(): void }) {
  const { group_id } = merchant
  const asked = useAsked('groups', () => listGroups())
  const groups = asked.value?.groups ?? []
  const name = groups.find((group) => group.group_id === group_id)?.name ?? group_id
  return (
    <span class="row">
      <a href={pathTo('merchants', ['groups', group_id])}>{name}</a>
      {asked.value && <GroupActs {...{ merchant, groups, reload }} />}
    </span>
  )
}

type SwitchProps = { merchant: Merchant; field: (typeof switches)[number]; reload(): void }

function Switch({ merchant, field, reload }: SwitchProps) {
  const isOn = merchant[field]
  const stops = field === 'active' && isOn
  return (
    <Act
      call={changeMerchant}
      label={t(isOn ? 'switch.off' : 'switch.on')}
      about={t(field)}
      title={t(field)}
      tone={stops ? 'danger' : 'quiet'}
      isSmall
      what={
        <>
          <p>
            {t('switch.what', {
              name: merchant.name,
              switch: t(field),
              state: t(isOn ? 'switch.state.off' : 'switch.state.on'),
            })}
          </p>
          {stops && <p>{t('switch.off.active')}</p>}
        </>
      }
      run={(_values, because) =>
        changeMerchant({ merchant_id: merchant.merchant_id, [field]: !isOn }, because)
      }
      onDone={reload}
    />
  )
}

const paymentTypes = ['credit', 'cash', 'gift card', 'promotions'] as const

function PaymentTypes({ merchant, reload }: { merchant: Merchant; reload(): void }) {
  if (!may(changeMerchant)) return null
  return (
    <Act
      call={changeMerchant}
      label={t('payments.change')}
      isSmall
      fields={paymentTypes.map((name) => ({
        ...{ name, label: paymentText(name), kind: 'flag' },
        value: merchant.paymentTypes.includes(name) ? 'true' : '',
      }))}
      run={(chosen) =>
        changeMerchant({
          merchant_id: merchant.merchant_id,
          paymentTypes: paymentTypes.filter((name) => chosen[name] === 'true'),
        })
      }
      onDone={reload}
    />
  )
}

function Licenses({ merchantId }: { merchantId: number }) {
  const asked = useAsked(`licenses ${merchantId}`, () => listLicenses({ merchant_id: merchantId }))
  return (
    <Panel title={t('tab.licenses')}>
      <Loaded asked={asked}>
        {({ licenses }) =>
          licenses.length === 0 ? (
            <p class="soft">{t('licenses.none')}</p>
          ) : (
            <ul class="plain-rows">
              {licenses.map((license) => (
                <li key={license.license_id}>
                  <span>
                    <strong>{t(`kind.${license.kind}`)}</strong> {license.number} · {license.state}
                  </span>
                  <Tag tone={license.in_force ? 'good' : 'bad'}>{formatDate(license.expires, language)}</Tag>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Staff({ merchantId }: { merchantId: number }) {
  const asked = useAsked(`staff ${merchantId}`, () => listShopStaff({ merchantId }))
  return (
    <Panel title={t('staff')}>
      <Loaded asked={asked}>
        {({ staff }) =>
          staff.length === 0 ? (
            <p class="soft">{t('staff.none')}</p>
          ) : (
            <ul class="plain-rows">
              {staff.map(({ email, role }) => (
                <li key={email}>
                  <span>{email}</span>
                  <Tag>{roleText(role)}</Tag>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
