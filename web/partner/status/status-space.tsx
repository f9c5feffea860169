import { Icon } from '../../kit/icon.tsx'
import type { Translate } from '../../kit/messages.ts'

/** Takes the room of the shop's usual status until the status is known: what stands below doesn't move then. */
export const StatusSpace = ({ t }: { t: Translate<'open' | 'change'> }) => (
  <div class="row status-bar is-unknown" aria-hidden="true">
    <span class="tag good">{t('open')}</span>
    <span class="button quiet">
      <Icon name="clock" />
      {t('change')}
    </span>
  </div>
)
