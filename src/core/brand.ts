/** The marketplace's brand, as set by its operator. */
export type Brand = {
  name: string
  tagline: string
  /** An http or https address, or a path of this service. */
  logo: string | null
  /** `#rrggbb`; `formats/brand-colors.ts` derives the colors of pages and emails from it. */
  accent: string | null
  support_email: string | null
  support_phone: string | null
  terms_url: string | null
  privacy_url: string | null
  help_url: string | null
}

export type BrandReader = {
  get(): Promise<Brand>
  /** The last one read, without waiting: for error pages. */
  latest(): Brand
}
