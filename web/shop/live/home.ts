import { find, ownHeaders, parseFragment } from '../../kit/dom.ts'
import { painted } from './me.ts'

/** The home page is one for all: a customer's own part replaces what stands in its place, whose room is kept. */
export async function showOwnHome() {
  const place = find('[data-own-home]')
  if (!place) return
  await painted
  try {
    const answer = await fetch('/web/home', { headers: ownHeaders })
    const text = answer.ok ? await answer.text() : ''
    if (text !== '') place.replaceChildren(parseFragment(text))
  } catch {
    // Without a connection the page stays as it is.
  }
}
