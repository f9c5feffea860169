import { SectionTabs } from '../frame/section-tabs.tsx'
import { wordsIn } from '../frame/words.ts'
import { AppsPage } from './apps.tsx'
import { AuditPage } from './audit.tsx'
import { KeysPage } from './keys.tsx'
import { StaffPage } from './staff.tsx'
import { WebhookPage } from './webhook-page.tsx'
import { WebhooksPage } from './webhooks.tsx'

const t = wordsIn('access')
const pages = { staff: StaffPage, keys: KeysPage, webhooks: WebhooksPage, apps: AppsPage, audit: AuditPage }

export function AccessSection({ rest: [name, id] }: { rest: readonly string[] }) {
  if (name === 'webhooks' && id) return <WebhookPage webhookId={id} />
  return <SectionTabs section="access" {...{ t, pages, name }} />
}
