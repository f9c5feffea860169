/** Whoever has such a link can follow the order or agree to a change, so it is for the reader of the mail alone. */
export const withoutLinks = (text: string): string => text.replaceAll(/https?:\/\/[^\s<>"]+/g, '[link]')
