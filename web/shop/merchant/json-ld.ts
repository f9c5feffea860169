import type { Answer, MenuItem } from '../../../sdk/src/index.ts'
import { formatStars, merchantPath, merchantPicture } from '../merchant-card.tsx'
import { shareablePicture } from '../pictures/address.ts'
import { findPicture, type Section, startingPrice } from './menu-shape.ts'

type Merchant = Answer<'get_merchant_merchant_id'>['merchant']
type Hours = Answer<'get_merchant_merchant_id_hours'>

const types = new Map(
  Object.entries<string>({
    R: 'Restaurant',
    W: 'LiquorStore',
    F: 'Florist',
    I: 'GroceryStore',
    P: 'PetStore',
    U: 'ConvenienceStore',
    C: 'FoodEstablishment',
    Z: 'Store',
  }),
)
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const inCapitals = (day: string) => day[0]!.toUpperCase() + day.slice(1)

/** The merchant and its menu as schema.org data, for search engines. */
export function describeMerchant(
  merchant: Merchant,
  sections: readonly Section[],
  hours: Hours | undefined,
  publicUrl: string,
): object {
  const { summary, location } = merchant
  const url = publicUrl + merchantPath(merchant)
  return {
    '@context': 'https://schema.org',
    '@type': types.get(summary.type) ?? 'Store',
    '@id': url,
    url,
    name: summary.name,
    description: summary.description,
    telephone: summary.phone,
    image: new URL(shareablePicture(merchantPicture(merchant)), publicUrl).href,
    ...(summary.type === 'R' && { servesCuisine: summary.cuisines, acceptsReservations: false }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: location.street,
      addressLocality: location.city,
      addressRegion: location.state,
      postalCode: location.zip,
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude: location.latitude, longitude: location.longitude },
    ...(summary.num_ratings > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: formatStars(summary.overall_rating),
        bestRating: '5',
        ratingCount: summary.num_ratings,
      },
    }),
    ...(hours && {
      openingHoursSpecification: days.flatMap((day) =>
        (hours.standard_schedule.business[day]?.times_open ?? []).map(({ start, end }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: inCapitals(day),
          opens: start,
          closes: end,
        })),
      ),
    }),
    hasMenu: describeMenu(sections),
    // The ordering link in Google's Business Profile.
    potentialAction: {
      '@type': 'OrderAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: url,
        actionPlatform: ['https://schema.org/DesktopWebPlatform', 'https://schema.org/MobileWebPlatform'],
      },
    },
  }
}

const describeMenu = (sections: readonly Section[]) => ({
  '@type': 'Menu',
  hasMenuSection: sections.map(({ name, items }) => ({
    '@type': 'MenuSection',
    name,
    hasMenuItem: items.map((item) => ({
      '@type': 'MenuItem',
      name: item.name,
      ...(item.description && { description: item.description }),
      ...describeNutrition(item),
      offers: {
        '@type': 'Offer',
        price: startingPrice(item).price.toFixed(2),
        priceCurrency: 'USD',
        availability: `https://schema.org/${item.available ? 'InStock' : 'OutOfStock'}`,
      },
    })),
  })),
})

/** Dietary marks with a schema.org equivalent. */
const diets = new Map(
  Object.entries<string>({
    vegan: 'VeganDiet',
    vegetarian: 'VegetarianDiet',
    gluten_free: 'GlutenFreeDiet',
    halal: 'HalalDiet',
    kosher: 'KosherDiet',
  }),
)

function describeNutrition({ dietary = [], calories }: MenuItem) {
  const suitable = dietary.flatMap((mark) => diets.get(mark) ?? [])
  return {
    ...(suitable.length > 0 && { suitableForDiet: suitable.map((diet) => `https://schema.org/${diet}`) }),
    ...(calories !== undefined && {
      nutrition: { '@type': 'NutritionInformation', calories: `${calories} calories` },
    }),
  }
}

/** An item on a menu or in a store. */
export function describeItem(merchant: Merchant, item: MenuItem, publicUrl: string): object {
  const { summary } = merchant
  const shop = publicUrl + merchantPath(merchant)
  const url = `${shop}/${item.id}`
  const isFood = summary.type === 'R' || summary.type === 'C'
  const state = item.available ? 'InStock' : 'OutOfStock'
  return {
    '@context': 'https://schema.org',
    '@type': isFood ? 'MenuItem' : 'Product',
    '@id': url,
    url,
    name: item.name,
    description: item.description || summary.description,
    ...(isFood && describeNutrition(item)),
    image: new URL(shareablePicture(findPicture(item)), publicUrl).href,
    offers: {
      '@type': 'Offer',
      url,
      price: startingPrice(item).price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${state}`,
      offeredBy: { '@type': types.get(summary.type) ?? 'Store', '@id': shop, name: summary.name },
    },
  }
}
