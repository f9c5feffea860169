import { useState } from 'preact/hooks'
import type { DoctorFinding, DoctorRun } from '../../../sdk/src/index.ts'
import { readDoctor, runDoctor } from '../../console/api/system.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { describeRefusal, language } from '../../console/context.ts'
import { formatNumber } from '../../kit/format.ts'
import { showToast } from '../../kit/toast.ts'
import { may } from '../frame/me.ts'
import { moment, Panel, Tag, type Tone } from '../frame/parts.tsx'
import { frame, wordsIn } from '../frame/words.ts'

const t = wordsIn('doctor')
const levels = ['wrong', 'mind', 'good'] as const
const tones: Record<DoctorFinding['level'], Tone> = { wrong: 'bad', mind: 'warn', good: 'good' }

/** Checks of the whole installation: the latest with its findings, and earlier ones. */
export function DoctorPanel() {
  const asked = useAsked('doctor', () => readDoctor())
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      await runDoctor()
    } catch (error) {
      showToast(describeRefusal(error, frame('fault.away')).join(' '))
    }
    await asked.ask()
    setRunning(false)
  }
  return (
    <Panel
      title={t('title')}
      end={
        may(runDoctor) && (
          <button
            type="button"
            class="button quiet small-button"
            data-operation={runDoctor.id}
            disabled={isRunning}
            onClick={() => void run()}
          >
            {t(isRunning ? 'running' : 'run')}
          </button>
        )
      }
    >
      <p class="soft">{t('lead')}</p>
      <Loaded asked={asked}>
        {({ runs: [latest, ...earlier] }) =>
          latest ? (
            <>
              <Run run={latest} />
              {earlier.length > 0 && <h3>{t('earlier')}</h3>}
              {earlier.map((one) => (
                <details key={one.run_id}>
                  <summary>
                    <Verdict run={one} />
                  </summary>
                  <Findings findings={one.findings} />
                </details>
              ))}
            </>
          ) : (
            <p class="soft">{t('never')}</p>
          )
        }
      </Loaded>
    </Panel>
  )
}

const Run = ({ run }: { run: DoctorRun }) => (
  <>
    <p role="status">
      <Verdict run={run} />
    </p>
    <Findings findings={run.findings} />
  </>
)

function Verdict({ run: { wrong, at, actor, ms } }: { run: DoctorRun }) {
  const seconds = formatNumber(ms / 1000, language)
  return (
    <>
      <Tag tone={wrong > 0 ? 'bad' : 'good'}>{wrong > 0 ? t('wrong', { count: wrong }) : t('well')}</Tag>{' '}
      <span class="soft small">{t('by', { time: moment(at), actor, seconds })}</span>
    </>
  )
}

/** Problems come first. The doctor reports in English. */
const Findings = ({ findings }: { findings: readonly DoctorFinding[] }) => (
  <ul class="findings">
    {levels
      .flatMap((level) => findings.filter((one) => one.level === level))
      .map(({ level, about, says, todo }) => (
        <li key={about + says}>
          <Tag tone={tones[level]}>{t(`level.${level}`)}</Tag>
          <div lang="en">
            <p>
              <strong>{about}</strong> {says}
            </p>
            {todo && <p class="soft small">{todo}</p>}
          </div>
        </li>
      ))}
  </ul>
)
