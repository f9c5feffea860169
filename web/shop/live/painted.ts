/**
 * Once the page has been painted: what is asked for then competes with nothing that the page itself needs. A page in the
 * background is not painted, so a timer takes over.
 */
export const painted: Promise<void> = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, 1000)
})
