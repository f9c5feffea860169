import { noInput, type Route, route } from '../../http/route.ts'
import type { Config } from '../../start/config.ts'
import { SettingsAnswer, SettingsChange } from './schemas.ts'
import { changeSettings, readSettings } from './settings.ts'

const operator = { access: 'operator', chapter: 'Operator', path: '/operator/settings' } as const

/** Settings that the operator changes while the service runs: fees, limits, retention, consent. */
export const settingsRoutes = ({ config }: { config: Config }): Route[] => [
  route({
    ...operator,
    method: 'GET',
    staff: 'read',
    summary: 'Read the runtime settings',
    input: noInput,
    answer: SettingsAnswer,
    handler: (_input, call) => readSettings(config, call),
  }),
  route({
    ...operator,
    method: 'PUT',
    staff: 'own',
    summary: 'Change the runtime settings',
    description:
      'Fields you omit don’t change; null restores the default. Takes effect in every process within a second. The audit log records ' +
      'the previous and new values, and the reason.',
    input: SettingsChange,
    answer: SettingsAnswer,
    handler: (input, call) => changeSettings(config, input, call),
  }),
]
