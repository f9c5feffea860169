/** The door: the marketplace's logo until its operator sets one. */
export const defaultIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M12 60V28a20 20 0 0 1 40 0v32z" fill="#97204a"/>' +
  '<path d="M32 8.500V60M12.800 34h38.400M12.800 47h38.400" stroke="#6d1434" stroke-width="2" fill="none"/>' +
  '<circle cx="36.500" cy="41" r="2.400" fill="#e9a63f"/><path d="M8 60h48" stroke="#8d7865" stroke-width="4"/></svg>'

/** For pages that don't load other files. */
export const iconAddress = `data:image/svg+xml,${encodeURIComponent(defaultIcon)}`
