/** Such a link is enough to follow the order or to agree to a change, so only the recipient of the email may see it. */
export const withoutLinks = (text: string): string => text.replaceAll(/https?:\/\/[^\s<>"]+/g, '[link]')
