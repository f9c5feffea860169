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
    summary: 'Read the settings that may change while the service runs',
    input: noInput,
    answer: SettingsAnswer,
    handler: (_input, call) => readSettings(config, call),
  }),
  route({
    ...operator,
    method: 'PUT',
    staff: 'own',
    summary: 'Change settings while the service runs',
    description:
      'Fields that are absent stay as they are; null returns to the default. Every process follows within a second. The audit keeps ' +
      'the values before and after, and the reason.',
    input: SettingsChange,
    answer: SettingsAnswer,
    handler: (input, call) => changeSettings(config, input, call),
  }),
]
