import type { Answer } from '../../../sdk/src/index.ts'
import { shareablePicture } from '../pictures/address.ts'
import { pictureFor } from './list.tsx'
import type { offersBySize } from './offers.ts'

type Product = Answer<'get_data_product_product_id_facts'>['product']

/** A bottle as schema.org data; includes prices if known, which requires an address. */
export function describeProduct(
  product: Product,
  found: Parameters<typeof offersBySize>[0],
  publicUrl: string,
): object {
  const url = `${publicUrl}/drinks/${encodeURIComponent(product.product_id)}`
  const brand = product.tags.find(({ key }) => key === 'brand')?.value
  const name = [brand ?? []].flat()[0]
  const children = found.flatMap(({ item }) => item.children)
  const prices = children.map(({ price }) => price)
  const gtins = product.sizes.flatMap(({ gtin }) => gtin ?? [])
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    url,
    name: product.name,
    sku: product.product_id,
    ...(product.description && { description: product.description }),
    image: new URL(shareablePicture(pictureFor(product, product.product_id)), publicUrl).href,
    category: product.section,
    ...(name && { brand: { '@type': 'Brand', name } }),
    ...(product.country && { countryOfOrigin: { '@type': 'Country', name: product.country } }),
    // A GTIN identifies one size, so a product with several sizes has none of its own.
    ...(gtins.length === 1 && product.sizes.length === 1 && { gtin14: gtins[0] }),
    ...(prices.length > 0 && {
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'USD',
        lowPrice: Math.min(...prices).toFixed(2),
        highPrice: Math.max(...prices).toFixed(2),
        offerCount: prices.length,
        availability: `https://schema.org/${children.some(({ available }) => available) ? 'InStock' : 'OutOfStock'}`,
      },
    }),
  }
}
