import { useState } from 'preact/hooks'
import { listShops } from '../../console/api/merchants.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { client } from '../../console/context.ts'
import { TabButtons } from '../../kit/tabs/tabs.tsx'
import type { Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { type MenuDocument, openDraft } from './draft.ts'
import { Editor, editTabs, type Loading } from './editor.tsx'
import { openEdits } from './edits.ts'
import { FilesTab } from './files.tsx'
import { HistoryTab } from './history.tsx'
import { readKeptDraft } from './kept-draft.ts'
import { PreviewTab } from './preview-tab.tsx'

const t = wordsIn('menu')
const tabs = [...editTabs, 'preview', 'history', 'files'] as const
type Tab = (typeof tabs)[number]

export function MenuPage({ shop }: { shop: Shop }) {
  const { merchantId } = shop
  const [tab, setTab] = useState<Tab>('edit')
  const admin = client.admin(merchantId)
  const asked = useAsked<Loading>(`menu ${merchantId}`, async () => {
    const [{ revision, document }, { shortTag }, { merchants }] = await Promise.all([
      admin.menu.export('json'),
      admin.info(),
      listShops(),
    ])
    const others = merchants.filter(
      (one) => one.groupId === shop.groupId && one.merchantId !== merchantId && one.role !== 'kitchen',
    )
    const draft = readKeptDraft(merchantId) ?? openDraft(revision, document as MenuDocument)
    return { edits: openEdits(draft), shortTag, others, revision }
  })
  const editTab = editTabs.find((name) => name === tab)
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
        {asked.value && (
          <a class="link-button" href={`/m/${merchantId}/${asked.value.shortTag}`}>
            {t('shop')}
          </a>
        )}
      </div>
      <TabButtons
        label={t('title')}
        names={tabs}
        chosen={tab}
        textOf={(name) => t(`tab_${name}`)}
        onChoose={setTab}
      />
      {editTab && (
        <Loaded asked={asked}>{(value) => <Editor {...{ merchantId, value, asked }} tab={editTab} />}</Loaded>
      )}
      {tab === 'preview' && (
        <Loaded asked={asked}>{({ edits }) => <PreviewTab {...{ shop }} draft={edits.draft} />}</Loaded>
      )}
      {tab === 'history' && <HistoryTab merchantId={merchantId} onRestored={() => void asked.ask()} />}
      {tab === 'files' && <FilesTab merchantId={merchantId} onImported={() => void asked.ask()} />}
    </>
  )
}
