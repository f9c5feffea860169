import { changeMaintenance, readMaintenance, readOverview } from '../../console/api/system.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { brand } from '../../console/context.ts'
import { BrandPage } from '../brand/brand-page.tsx'
import { EmailsPage } from '../brand/emails-page.tsx'
import { Act } from '../frame/act.tsx'
import { Findings } from '../frame/findings.tsx'
import { may } from '../frame/me.ts'
import { moment, Panel, Tag } from '../frame/parts.tsx'
import { SectionTabs } from '../frame/section-tabs.tsx'
import { wordsIn } from '../frame/words.ts'
import { DoctorPanel } from './doctor.tsx'
import { SettingsPanel } from './settings.tsx'
import { StatePanels } from './state.tsx'

const t = wordsIn('system')
const pages = { state: StatePage, brand: BrandPage, emails: EmailsPage }

export function SystemSection({ rest: [name] }: { rest: readonly string[] }) {
  return <SectionTabs section="system" {...{ t, pages, name }} />
}

function StatePage() {
  return (
    <>
      <Health />
      <DoctorPanel />
      <StatePanels />
      <SettingsPanel />
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
