/**
 * Adds a copy button to every command. Without script there is none, and one click selects a command instead (see the style).
 * The clipboard is only open to pages over TLS and on localhost; elsewhere the older command copies a selection.
 */
export const copyScript = `
for (const block of document.querySelectorAll('pre:not(.answer)')) {
  const frame = document.createElement('div')
  const button = document.createElement('button')
  frame.className = 'copied'
  button.type = 'button'
  button.textContent = 'Copy'
  button.setAttribute('aria-live', 'polite')
  block.replaceWith(frame)
  frame.append(block, button)
  button.addEventListener('click', async () => {
    const text = block.textContent.trimEnd()
    const select = () => {
      getSelection().selectAllChildren(block)
      if (!document.execCommand('copy')) throw new Error('the browser does not copy')
    }
    try {
      if (navigator.clipboard) await navigator.clipboard.writeText(text).catch(select)
      else select()
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Not copied'
    }
    setTimeout(() => { button.textContent = 'Copy' }, 2000)
  })
}
`
