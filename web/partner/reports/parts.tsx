import { wordsIn } from '../frame/words.ts'

const t = wordsIn('reports')

/** Without both: the API's default, the last 30 days in the merchant's time zone. */
export type Range = { from?: string; to?: string }

/** The same figures as a file. */
export function Csv({
  operation,
  merchantId,
  ...more
}: { operation: 'reports' | 'payouts'; merchantId: number; by?: string } & Range) {
  const query = new URLSearchParams({ merchantId: String(merchantId), ...more, format: 'csv' })
  return (
    <a class="button quiet" href={`/partner/api/merchant/admin/${operation}?${query}`} download>
      {t('csv')}
    </a>
  )
}

/** `change`: compared with the previous period. */
type Tile = { name: string; label: string; text: string; change?: string | undefined }

type TilesProps = { tiles: readonly Tile[]; chosen: string; onChoose(name: string): void; label: string }

/** Figures at a glance; the selected one is plotted in the chart. */
export function Tiles({ tiles, chosen, onChoose, label }: TilesProps) {
  return (
    <fieldset class="tiles" aria-label={label}>
      {tiles.map((tile) => (
        <button
          type="button"
          key={tile.name}
          class="tile"
          aria-pressed={tile.name === chosen}
          onClick={() => onChoose(tile.name)}
        >
          <span class="small">{tile.label}</span>
          <strong class="number">{tile.text}</strong>
          {tile.change && <span class="small">{tile.change}</span>}
        </button>
      ))}
    </fieldset>
  )
}
