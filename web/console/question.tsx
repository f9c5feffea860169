import { Sheet } from './sheet.tsx'
import { createStore, useStore } from './store.ts'
import { common } from './words.ts'

type Asked = { text: string; yes: string; answer(isYes: boolean): void }
const asked = createStore<Asked | undefined>(undefined)

/** Asks before something is lost. Closing the dialog any other way means no. */
export function askFirst(text: string, yes: string): Promise<boolean> {
  asked.get()?.answer(false)
  return new Promise((resolve) => {
    asked.set({
      text,
      yes,
      answer(isYes) {
        asked.set(undefined)
        resolve(isYes)
      },
    })
  })
}

/** The question is the title; the consequences of a yes are below it. */
export function Question() {
  const question = useStore(asked)
  if (!question) return null
  const { text, yes, answer } = question
  const end = text.indexOf('?') + 1
  return (
    <Sheet key={text} title={text.slice(0, end || undefined)} onClose={() => answer(false)}>
      {end > 0 && end < text.length && <p>{text.slice(end).trim()}</p>}
      <div class="actions">
        <button type="button" class="button strong-danger" onClick={() => answer(true)}>
          {yes}
        </button>
        <button type="button" class="button plain" onClick={() => answer(false)}>
          {common('cancel')}
        </button>
      </div>
    </Sheet>
  )
}
