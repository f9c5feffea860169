/** Attributes of a frame that scrolls, so that it does so by keyboard, too; named where what is in it does not speak for itself. */
export const scrollable = (label?: string) => ({
  tabIndex: 0,
  ...(label !== undefined && { role: 'group' as const, 'aria-label': label }),
})
