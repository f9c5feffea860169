/** A logo that the service hosts itself, by the name of its picture; another site's is never fetched. */
export const hostedLogo = (logo: string | null): string | undefined =>
  /^\/images\/([0-9a-f]{64})\.webp$/.exec(logo ?? '')?.[1]

/** As a PNG on clear ground: some mail programs show no WebP. The address names the logo, so it can be cached forever. */
export const pngLogo = (name: string) => `/web/logo-96.png?v=${name.slice(0, 16)}`
