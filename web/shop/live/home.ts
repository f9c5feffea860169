import { find, ownHeaders, parseFragment } from '../../kit/dom.ts'
import { painted } from './me.ts'

/**
 * The home page is the same for everyone: a customer's own part replaces the placeholder, whose space is reserved. The
 * demo's part follows it.
 */
export async function showOwnHome() {
  const place = find('[data-own-home]')
  if (!place) return
  await painted
  try {
    const answer = await fetch('/web/home', { headers: ownHeaders })
    const text = answer.ok ? await answer.text() : ''
    if (text === '') return
    const wayIn = find('[data-demo-way-in]', place)
    place.replaceChildren(parseFragment(text), ...(wayIn ? [wayIn] : []))
  } catch {
    // Offline, the page stays as it is.
  }
}
