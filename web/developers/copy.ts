// Adds a copy button to every command. Without script there is no button, and one click selects the command (see the
// styles).
import { findAll } from '../kit/dom.ts'

/**
 * Browsers open the clipboard only to pages over TLS and on localhost; elsewhere the older command copies a selection.
 */
async function copy(block: HTMLElement) {
  const select = () => {
    getSelection()?.selectAllChildren(block)
    if (!document.execCommand('copy')) throw new Error('the browser does not copy')
  }
  if (navigator.clipboard)
    await navigator.clipboard.writeText((block.textContent ?? '').trimEnd()).catch(select)
  else select()
}

for (const block of findAll('pre:not(.answer)')) {
  const frame = document.createElement('div')
  const button = document.createElement('button')
  frame.className = 'copied'
  button.type = 'button'
  button.textContent = 'Copy'
  button.setAttribute('aria-live', 'polite')
  block.replaceWith(frame)
  frame.append(block, button)
  button.addEventListener('click', () => {
    const say = (words: string) => {
      button.textContent = words
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    }
    copy(block).then(
      () => say('Copied'),
      () => say('Not copied'),
    )
  })
}
