import type { Answer } from '../../../sdk/src/index.ts'

type Change = Answer<'get_merchant_admin_menu_diff'>['changes'][number]
const maxShown = 200

/** A list of changes, in the API's words. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keyboard, too
    <ul class="changes" tabIndex={0}>
      {changes.slice(0, maxShown).map((change, index) => (
        <li key={index}>{change.text}</li>
      ))}
      {changes.length > maxShown && <li>… {changes.length - maxShown}</li>}
    </ul>
  )
}
