/** For a dialog whose content comes from the server. */
export function closeButton(dialog: HTMLDialogElement): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'sheet-close'
  button.setAttribute('aria-label', document.documentElement.lang === 'es' ? 'Cerrar' : 'Close')
  button.textContent = '✕'
  button.addEventListener('click', () => dialog.close())
  return button
}
