/** The file name of a logo that the service hosts itself. Logos on other sites are never fetched. */
export const hostedLogo = (logo: string | null): string | undefined =>
  /^\/images\/([0-9a-f]{64})\.webp$/.exec(logo ?? '')?.[1]

/** A transparent PNG, because some mail programs don't support WebP. The address contains the logo's name, so it can be cached forever. */
export const pngLogo = (name: string) => `/web/logo-96.png?v=${name.slice(0, 16)}`
