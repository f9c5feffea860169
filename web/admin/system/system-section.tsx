import {
  changeBrand,
  changeMaintenance,
  readBrand,
  readMaintenance,
  readOverview,
} from '../../console/api/system.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { brand } from '../../console/context.ts'
import { Act, reasonField } from '../frame/act.tsx'
import { Findings } from '../frame/findings.tsx'
import { may } from '../frame/me.ts'
import { Facts, moment, PageHead, Panel, Tag } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'
import { DoctorPanel } from './doctor.tsx'
import { SettingsPanel } from './settings.tsx'
import { StatePanels } from './state.tsx'

const t = wordsIn('system')
const texts = [
  'name',
  'tagline',
  'logo',
  'accent',
  'support_email',
  'support_phone',
  'terms_url',
  'privacy_url',
  'help_url',
] as const

export function SystemSection() {
  return (
    <>
      <PageHead title={t('title')} />
      <Health />
      <DoctorPanel />
      <StatePanels />
      <SettingsPanel />
      <Brand />
      <Maintenance />
    </>
  )
}

function Health() {
  const asked = useAsked('health', () => readOverview())
  return (
    <Panel
      title={t('health')}
      end={
        <button type="button" class="button quiet small-button" onClick={() => void asked.ask()}>
          {t('health.again')}
        </button>
      }
    >
      <Loaded asked={asked}>
        {({ findings, at }) => (
          <>
            <Findings findings={findings} none={t('health.good')} />
            <p class="soft small">
              {t('read')}: {moment(at)}
            </p>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Brand() {
  const asked = useAsked('brand', () => readBrand())
  return (
    <Panel title={t('brand')}>
      <p class="soft">{t('brand.lead')}</p>
      <Loaded asked={asked}>
        {(settings) => (
          <>
            <Facts facts={texts.map((name) => [t(name), settings[name]] as const)} />
            {may(changeBrand) && (
              <div>
                <Act
                  call={changeBrand}
                  label={t('brand.change')}
                  title={t('brand')}
                  fields={[
                    ...texts.map((name) => ({
                      name,
                      label: t(name),
                      isOptional: name !== 'name',
                      value: settings[name] ?? '',
                    })),
                    reasonField,
                  ]}
                  run={(values, because) =>
                    changeBrand(
                      Object.fromEntries(
                        texts.map((name) => [
                          name,
                          values[name] || (name === 'name' || name === 'tagline' ? '' : null),
                        ]),
                      ),
                      because,
                    )
                  }
                  onDone={() => void asked.ask()}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Maintenance() {
  const asked = useAsked('maintenance', () => readMaintenance())
  return (
    <Panel title={t('maintenance')}>
      <Loaded asked={asked}>
        {({ on }) => (
          <>
            <p>
              <Tag tone={on ? 'bad' : 'good'}>{t(on ? 'maintenance.on' : 'maintenance.off')}</Tag>
            </p>
            {may(changeMaintenance) && (
              <div>
                <Act
                  call={changeMaintenance}
                  key={String(on)}
                  label={t(on ? 'maintenance.end' : 'maintenance.start')}
                  tone={on ? 'quiet' : 'danger'}
                  what={<p>{t(on ? 'maintenance.end.what' : 'maintenance.start.what')}</p>}
                  fields={on ? [] : [{ name: 'word', label: `${t('maintenance.word')}: ${brand.name}` }]}
                  check={({ word }) =>
                    on || word?.trim() === brand.name ? undefined : { word: [t('maintenance.wrong')] }
                  }
                  run={(_values, because) => changeMaintenance({ on: !on }, because)}
                  onDone={() => void asked.ask()}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
