import type { ComponentType } from 'preact'
import { PageHead, Tabs } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { AppsPage } from './apps.tsx'
import { AuditPage } from './audit.tsx'
import { KeysPage } from './keys.tsx'
import { accessMessages } from './messages.ts'
import { StaffPage } from './staff.tsx'
import { WebhookPage } from './webhook-page.tsx'
import { WebhooksPage } from './webhooks.tsx'

const t = wordsIn(accessMessages)
const pages: Record<'staff' | 'keys' | 'webhooks' | 'apps' | 'audit', ComponentType> = {
  staff: StaffPage,
  keys: KeysPage,
  webhooks: WebhooksPage,
  apps: AppsPage,
  audit: AuditPage,
}

export function AccessSection({ rest: [name = 'staff', id] }: { rest: readonly string[] }) {
  if (name === 'webhooks' && id) return <WebhookPage webhookId={id} />
  const tabs = Object.keys(pages) as (keyof typeof pages)[]
  const current = tabs.find((tab) => tab === name) ?? 'staff'
  const Page = pages[current]
  return (
    <>
      <PageHead title={t('title')} />
      <Tabs
        label={t('title')}
        tabs={tabs.map((tab) => ({
          href: pathTo('access', [tab]),
          text: t(`tab.${tab}`),
          isCurrent: tab === current,
        }))}
      />
      <Page key={current} />
    </>
  )
}
