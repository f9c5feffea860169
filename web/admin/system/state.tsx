import type { Answer } from '../../../sdk/src/index.ts'
import { readSystem } from '../../console/api/system.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language, serverNow } from '../../console/context.ts'
import { formatBytes, formatNumber } from '../../kit/format.ts'
import { Facts, moment, Panel, Tag } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('state')
type State = Answer<'get_operator_system'>
const hourMs = 3_600_000
/** The nightly backup may be this old. The deployment's timer takes it. */
const oldBackupMs = 26 * hourMs
/** A notification from the database that takes longer counts as lost. */
const slowFeedMs = 1000

function ageText(iso: string): string {
  const hours = Math.floor((serverNow() - Date.parse(iso)) / hourMs)
  if (hours < 1) return t('age.now')
  return hours < 48 ? t('age.hours', { count: hours }) : t('age.days', { count: Math.floor(hours / 24) })
}

/** The current state of each part of the installation. */
export function StatePanels() {
  const asked = useAsked('system', () => readSystem())
  return (
    <Loaded asked={asked}>
      {(state) => (
        <div class="panels">
          <Database state={state} />
          <Feed state={state} />
          <Jobs state={state} />
          <Backups state={state} />
        </div>
      )}
    </Loaded>
  )
}

function Database({ state: { database } }: { state: State }) {
  const { connections, connections_limit, longest_transaction } = database
  const isCrowded = connections > connections_limit * 0.8
  return (
    <Panel
      title={t('database')}
      end={<Tag tone={isCrowded ? 'warn' : 'good'}>{t(isCrowded ? 'crowded' : 'well')}</Tag>}
    >
      <Facts
        facts={[
          ['PostgreSQL', database.version],
          [t('size'), formatBytes(database.bytes, language)],
          [t('connections'), t('of', { count: connections, limit: connections_limit })],
          [t('transaction'), t('seconds', { count: longest_transaction })],
          [t('replicas'), database.replicas],
        ]}
      />
    </Panel>
  )
}

function Feed({ state: { feed, events, streams } }: { state: State }) {
  const isSlow = feed.round_trip_ms >= slowFeedMs
  const behind = events.consumers.reduce((sum, consumer) => sum + consumer.behind, 0)
  return (
    <Panel title={t('feed')} end={<Tag tone={isSlow ? 'bad' : 'good'}>{t(isSlow ? 'lost' : 'well')}</Tag>}>
      <Facts
        facts={[
          [t('round.trip'), t('milliseconds', { count: feed.round_trip_ms })],
          [t('latest'), moment(events.latest)],
          [t('unnumbered'), formatNumber(events.unnumbered, language)],
          [t('behind'), formatNumber(behind, language)],
          [
            t('streams.events'),
            t('of', { count: streams.events.open, limit: formatNumber(streams.events.limit, language) }),
          ],
          [
            t('streams.maps'),
            t('of', { count: streams.tracking.open, limit: formatNumber(streams.tracking.limit, language) }),
          ],
        ]}
      />
      <p class="soft small">{t('this.process')}</p>
    </Panel>
  )
}

function Jobs({ state: { jobs } }: { state: State }) {
  const givenUp = jobs.reduce((sum, job) => sum + job.given_up, 0)
  return (
    <Panel
      title={t('jobs')}
      end={<Tag tone={givenUp > 0 ? 'bad' : 'good'}>{t(givenUp > 0 ? 'failed' : 'well')}</Tag>}
    >
      {jobs.length === 0 && <p class="soft">{t('jobs.none')}</p>}
      <ul class="plain-rows">
        {jobs.map(({ task, waiting, running, given_up, oldest, last_error }) => (
          <li key={task}>
            <span>
              <code>{task}</code>
              {last_error && <p class="soft small job-error">{last_error}</p>}
            </span>
            <span class="soft small">
              {[
                waiting > 0 && t('jobs.waiting', { count: waiting }),
                running > 0 && t('jobs.running', { count: running }),
                given_up > 0 && t('jobs.given_up', { count: given_up }),
                oldest > 60 && t('jobs.oldest', { minutes: Math.floor(oldest / 60) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The latest backup of either kind. */
const latestOf = ({ backups, stanza }: State) =>
  [backups[0]?.taken, stanza?.backups[0]?.started]
    .filter((time) => time !== undefined)
    .sort()
    .at(-1)

function Backups({ state }: { state: State }) {
  const { backups, archive, stanza } = state
  const last = latestOf(state)
  const isOld = !last || serverNow() - Date.parse(last) > oldBackupMs
  return (
    <Panel
      title={t('backups')}
      end={<Tag tone={isOld ? 'warn' : 'good'}>{last ? ageText(last) : t('backups.never')}</Tag>}
    >
      {!last && <p>{t('backups.none')}</p>}
      <ul class="plain-rows">
        {backups.map(({ taken, seconds, file, bytes }) => (
          <li key={taken + file}>
            <span>
              {moment(taken)} <span class="soft small">{file}</span>
            </span>
            <span class="soft small">
              {formatBytes(bytes, language)} · {t('seconds', { count: seconds })}
            </span>
          </li>
        ))}
      </ul>
      {stanza && <StanzaState stanza={stanza} />}
      <h3>{t('archive')}</h3>
      {archive ? (
        <Facts
          facts={[
            [t('archive.last'), moment(archive.last_archived)],
            [t('archive.count'), formatNumber(archive.archived, language)],
            [
              t('archive.failed'),
              archive.failed > 0
                ? `${formatNumber(archive.failed, language)}, ${moment(archive.last_failed)}`
                : '0',
            ],
          ]}
        />
      ) : (
        <p class="soft">{t('archive.off')}</p>
      )}
    </Panel>
  )
}

function StanzaState({ stanza }: { stanza: NonNullable<State['stanza']> }) {
  const { name, ok, message, archive, backups } = stanza
  return (
    <>
      <h3>
        pgBackRest {name} <Tag tone={ok ? 'good' : 'bad'}>{ok ? t('well') : t('stanza.bad')}</Tag>
      </h3>
      {!ok && <p lang="en">{message}</p>}
      {ok && backups.length === 0 && <p class="soft">{t('stanza.none')}</p>}
      <ul class="plain-rows">
        {backups.map(({ label, type, started, seconds, bytes, repository_bytes, faulty }) => (
          <li key={label}>
            <span>
              {moment(started)} <span class="soft small">{label}</span>{' '}
              {faulty && <Tag tone="bad">{t('stanza.faulty')}</Tag>}
            </span>
            <span class="soft small">
              {type} ·{' '}
              {t('stanza.sizes', {
                database: formatBytes(bytes, language),
                copy: formatBytes(repository_bytes, language),
              })}{' '}
              · {t('seconds', { count: seconds })}
            </span>
          </li>
        ))}
      </ul>
      {archive && <p class="soft small">{t('stanza.archive', archive)}</p>}
    </>
  )
}
