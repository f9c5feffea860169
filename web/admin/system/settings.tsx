import type { Answer } from '../../../sdk/src/index.ts'
import { changeSettings, readSettings } from '../../console/api/system.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { formatPercent } from '../../kit/format.ts'
import { Act, type ActField, reasonField, type Values } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { money, Panel, yesNo } from '../frame/parts.tsx'
import { frame, wordsIn } from '../frame/words.ts'

const t = wordsIn('settings')
type Settings = Answer<'get_operator_settings'>['settings']
type Name = Exclude<keyof Settings, 'auto_refund'>

/** The groups of settings, and the format of each value. */
const groups: Record<'fees' | 'orders' | 'limits' | 'couriers' | 'retention' | 'consent', readonly Name[]> = {
  fees: ['convenience_fee'],
  orders: ['answer_minutes'],
  limits: ['support_limit', 'sms_per_hour'],
  couriers: ['courier_minute_dollars', 'courier_loss_dollars'],
  retention: ['events_kept_days', 'refusals_kept_days'],
  consent: ['rules_need_consent'],
}
const shown: { [One in Name]: (value: Settings[One]) => string } = {
  convenience_fee: (percent) => formatPercent(percent / 100, language),
  support_limit: money,
  sms_per_hour: String,
  answer_minutes: (count) => t('minutes', { count }),
  courier_minute_dollars: money,
  courier_loss_dollars: money,
  events_kept_days: (count) => t('days', { count }),
  refusals_kept_days: (count) => t('days', { count }),
  rules_need_consent: yesNo,
}
const show = <One extends Name>(name: One, values: Settings) => shown[name](values[name])

/** Fees, limits, retention and consent. Every process of the service picks up a change within a second. */
export function SettingsPanel() {
  const asked = useAsked('settings', () => readSettings())
  return (
    <Panel title={t('title')}>
      <p class="soft">{t('lead')}</p>
      <Loaded asked={asked}>
        {({ settings, defaults }) => (
          <ul class="switches">
            {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
              <li key={group}>
                <div>
                  <strong>{t(`group.${group}`)}</strong>
                  {groups[group].map((name) => (
                    <p key={name} class="small">
                      <span class="soft">{t(name)}:</span> <b>{show(name, settings)}</b>
                      {settings[name] !== defaults[name] && (
                        <span class="soft"> ({t('default', { value: show(name, defaults) })})</span>
                      )}
                    </p>
                  ))}
                </div>
                {may(changeSettings) && <Change {...{ group, settings, reload: () => void asked.ask() }} />}
              </li>
            ))}
            <RefundPolicy {...{ settings, reload: () => void asked.ask() }} />
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

/** Missing items that are refunded automatically. Support's limit for refunds and credit is shown next to it. */
function RefundPolicy({ settings, reload }: { settings: Settings; reload(): void }) {
  const { max_amount, max_per_customer_30_days } = settings.auto_refund
  const isOn = max_amount > 0 && max_per_customer_30_days > 0
  return (
    <li>
      <div>
        <strong>{t('group.refunds')}</strong>
        <p class="small">
          <span class="soft">{t('auto_refund')}:</span>{' '}
          <b>
            {isOn
              ? t('auto_refund.on', { amount: money(max_amount), count: max_per_customer_30_days })
              : t('auto_refund.off')}
          </b>
        </p>
        <p class="small">
          <span class="soft">{t('support_limit')}:</span> <b>{money(settings.support_limit)}</b>
        </p>
      </div>
      <Act
        call={changeSettings}
        key={JSON.stringify(settings.auto_refund)}
        label={t('change')}
        about={t('group.refunds')}
        title={t('group.refunds')}
        isSmall
        what={<p>{t('what.refunds')}</p>}
        fields={[
          { name: 'max_amount', label: t('auto_refund.amount'), kind: 'number', value: String(max_amount) },
          {
            name: 'max_per_customer_30_days',
            label: t('auto_refund.count'),
            kind: 'number',
            value: String(max_per_customer_30_days),
          },
          reasonField,
        ]}
        run={({ reason = '', ...policy }) =>
          changeSettings({
            auto_refund: {
              max_amount: Number(policy.max_amount),
              max_per_customer_30_days: Number(policy.max_per_customer_30_days),
            },
            reason,
          })
        }
        onDone={reload}
      />
    </li>
  )
}

type ChangeProps = { group: keyof typeof groups; settings: Settings; reload(): void }

function Change({ group, settings, reload }: ChangeProps) {
  const names = groups[group]
  return (
    <Act
      call={changeSettings}
      key={JSON.stringify(settings)}
      label={t('change')}
      about={t(`group.${group}`)}
      title={t(`group.${group}`)}
      isSmall
      what={<p>{t(`what.${group}`)}</p>}
      fields={[...names.map((name) => settingField(name, settings[name])), reasonField]}
      run={(values) =>
        changeSettings({
          ...Object.fromEntries(names.map((name) => [name, readValue(name, values)])),
          reason: values.reason ?? '',
        })
      }
      onDone={reload}
    />
  )
}

function settingField(name: Name, value: number | boolean): ActField {
  const field = { name, label: t(name) }
  return typeof value === 'boolean'
    ? { ...field, kind: 'choice', options: yesOrNo, value: String(value) }
    : { ...field, kind: 'number', isOptional: true, hint: t('empty'), value: String(value) }
}

const yesOrNo = [
  { value: 'true', label: frame('yes') },
  { value: 'false', label: frame('no') },
]

/** An empty field returns to the default. */
function readValue(name: Name, values: Values): number | boolean | null {
  const text = (values[name] ?? '').trim()
  if (name === 'rules_need_consent') return text === 'true'
  return text === '' ? null : Number(text)
}
